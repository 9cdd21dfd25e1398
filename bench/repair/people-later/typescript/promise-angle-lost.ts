import { createReadStream } from "node:fs";

export interface Row {
  readonly id: number;
  name: string;
  tags?: string[];
}

type Filter<T> = (item: T) => boolean;

export enum Order {
  Ascending = "asc",
  Descending = "desc",
}

export class Table<T extends Row> {
  private rows: T[] = [];
  #listeners = new Set<(rows: readonly T[]) => void>();

  constructor(private readonly size: number = 100) {}

  add(row: T): void {
    if (this.rows.length >= this.size) throw new RangeError(`more than ${this.size} rows`);
    this.rows.push(row);
    for (const listener of this.#listeners) listener(this.rows);
  }

  where(filter: Filter<T>): readonly T[] {
    return this.rows.filter(filter);
  }

  sorted<K extends keyof T>(key: K, order: Order = Order.Ascending): T[] {
    const sign = order === Order.Ascending ? 1 : -1;
    return [...this.rows].sort((a, b) => (a[key] < b[key] ? -sign : sign));
  }

  async load(path: string): Promise<number {
    let text = "";
    for await (const chunk of createReadStream(path, { encoding: "utf8" })) text += chunk;
    const rows = JSON.parse(text) as T[];
    rows.forEach((row) => this.add(row));
    return rows.length;
  }
}

const table = new Table<Row>(10);
table.add({ id: 1, name: "one", tags: ["odd"] });
console.log(table.where(({ tags = [] }) => tags.includes("odd")).map((row) => row.name));
