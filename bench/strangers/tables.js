/**
 * Tables in CSV and SQL from the lists of records in the machine's JSON files, as few systems have files of these
 * formats. The data is a stranger's; how it is written down is ours.
 */
import { readFileSync, statSync } from "node:fs";

/**
 * @typedef {import("../../dist/base/random.js").Random} Random
 * @typedef {string | number | boolean | null} Cell
 * @typedef {{ name: string, columns: readonly string[], rows: readonly (readonly Cell[])[] }} Table
 */

const fewestRows = 18;
const mostRows = 150;
const mostColumns = 8;
/** Longer cells would make minified files of long texts. */
const longestCell = 80;
const mostBytesOfSource = 1_000_000;

/** How a table is written, by format. */
const writers = { csv: writeCsv, sql: writeSql };

/**
 * @param {string} format
 * @returns {format is keyof typeof writers}
 */
export function isOfTables(format) {
  return format in writers;
}

/**
 * Texts of a format that are made of the records in JSON files, at most one of each file.
 * @param {keyof typeof writers} format
 * @param {Iterable<string>} paths of JSON files
 * @param {Random} random
 * @returns {Generator<{ path: string, text: string }>}
 */
export function* drawTables(format, paths, random) {
  for (const path of paths) {
    const table = tableIn(path, random);
    if (table !== null) yield { path: `${path}.${format}`, text: writers[format](table) };
  }
}

/**
 * Some columns and rows of the first list of records in a JSON file; null when it has none.
 * @param {string} path
 * @param {Random} random
 * @returns {Table | null}
 */
function tableIn(path, random) {
  const found = recordsIn(valueIn(path), "records");
  if (found === null) return null;
  const columns = Object.keys(found.records[0] ?? {})
    .filter((name) => found.records.every((record) => isCell(record[name])))
    .slice(0, mostColumns);
  const rows = found.records
    .slice(0, fewestRows + random.below(mostRows - fewestRows))
    .map((record) => columns.map((name) => /** @type {Cell} */ (record[name])));
  return columns.length < 2 ? null : { name: found.name.replace(/\W/g, "_"), columns, rows };
}

/** @param {string} path */
function valueIn(path) {
  try {
    return statSync(path).size > mostBytesOfSource ? null : JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @param {string} name of the key that holds it
 * @returns {{ name: string, records: readonly Record<string, unknown>[] } | null}
 */
function recordsIn(value, name) {
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value) && value.length >= fewestRows && value.every(isRecord))
    return { name, records: value };
  for (const [key, inner] of Object.entries(value)) {
    const found = recordsIn(inner, Array.isArray(value) ? name : key);
    if (found !== null) return found;
  }
  return null;
}

/** @param {unknown} value */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function isCell(value) {
  if (typeof value === "string") return value.length <= longestCell;
  return typeof value === "number" || typeof value === "boolean" || value === null;
}

/** @param {Table} table */
function writeCsv({ columns, rows }) {
  const cell = (/** @type {Cell} */ value) => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
}

/** @param {Table} table */
function writeSql({ name, columns, rows }) {
  const quoted = (/** @type {string} */ column) =>
    /^[a-z]\w*$/i.test(column) ? `${column}_` : `"${column}"`;
  const typeOf = (/** @type {number} */ index) => (typeof rows[0]?.[index] === "number" ? "NUMERIC" : "TEXT");
  const value = (/** @type {Cell} */ cell) =>
    typeof cell === "string" ? `'${cell.replaceAll("'", "''")}'` : String(cell ?? "NULL").toUpperCase();
  return [
    `CREATE TABLE ${name} (`,
    columns.map((column, index) => `  ${quoted(column)} ${typeOf(index)}`).join(",\n"),
    ");",
    `CREATE INDEX ${name}_index ON ${name} (${quoted(columns[0] ?? "")}, ${quoted(columns[1] ?? "")});`,
    ...rows.map((row) => `INSERT INTO ${name} VALUES (${row.map(value).join(", ")});`),
    `SELECT ${quoted(columns[1] ?? "")}, COUNT(*) FROM ${name}`,
    `WHERE ${quoted(columns[0] ?? "")} IS NOT NULL GROUP BY ${quoted(columns[1] ?? "")};`,
    "",
  ].join("\n");
}
