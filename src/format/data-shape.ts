/** What the parts of a text of data are: rows of fields, or keys in sections, by indentation or in brackets. */
export type DataShape = "rows" | "sections" | "indentation" | "brackets";

const shapes: Readonly<Record<string, DataShape>> = {
  csv: "rows",
  ini: "sections",
  json: "brackets",
  toml: "sections",
  tsv: "rows",
  yaml: "indentation",
};

/** The shape of a format; undefined for programs, and for formats that are not known. */
export const dataShapeOf = (format: string | undefined): DataShape | undefined =>
  format === undefined ? undefined : shapes[format];

/** Whether the first lines of a right text of this shape make a right text. */
export const readsLineByLine = (shape: DataShape | undefined): boolean =>
  shape !== undefined && shape !== "brackets";
