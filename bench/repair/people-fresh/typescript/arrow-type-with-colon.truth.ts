import * as React from "react";

type Column<Row> = {
  title: string;
  render: (row: Row) => React.ReactNode;
  align?: "left" | "right";
};

type TableProps<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  onSelect?(row: Row): void;
};

export function createTable<Row extends { id: string }>({ rows, columns, onSelect }: TableProps<Row>) {
  const sorted = [...rows].sort((a, b) => a.id.localeCompare(b.id));
  const header = columns.map((column) => React.createElement("th", { key: column.title }, column.title));
  const body = sorted.map((row) =>
    React.createElement(
      "tr",
      { key: row.id, onClick: () => onSelect?.(row) },
      columns.map((column) => React.createElement("td", { key: column.title }, column.render(row))),
    ),
  );
  return React.createElement("table", null, React.createElement("tbody", null, header, body));
}

export const isRight = <Row,>(column: Column<Row>): boolean => column.align === "right";

declare module "react" {
  interface HTMLAttributes<T> {
    css?: string;
  }
}
