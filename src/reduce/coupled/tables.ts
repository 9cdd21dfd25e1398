import { type Range, sizeOf } from "../../base/ranges.ts";
import { kindOfToken } from "../../text/token.ts";
import { boundariesOf } from "../../text/unit.ts";

/** A line as the list of its fields, of which any may be empty. */
export type Row = readonly Range[];

/**
 * Tables: neighbouring lines that one of the usual separators cuts into equally many fields, two or more, if they are
 * at least half of all lines.
 */
export function tablesIn(bytes: Uint8Array): readonly (readonly Row[])[] {
  return separators.flatMap((separator) => {
    const rows = rowsBy(bytes, separator);
    const tables = neighboursAlike(rows).filter(([first]) => (first?.length ?? 0) > 1);
    return tables.filter(({ length }) => length > 1 && 2 * length >= rows.length);
  });
}

const separators = [..."\t,;|"].map((character) => character.charCodeAt(0));

/** The lines that hold anything, cut at this byte wherever it stands in no string. */
function rowsBy(bytes: Uint8Array, separator: number): readonly Row[] {
  const rows: Row[] = [];
  let row: Range[] = [];
  let start = 0;
  const endField = (end: number): void => {
    row.push({ start, end });
    start = end + 1;
  };
  const endRow = (end: number): void => {
    endField(end);
    if (row.length > 1 || sizeOf(row) > 0) rows.push(row);
    row = [];
  };
  for (const at of freeBytes(bytes)) {
    if (bytes[at] === separator) endField(at);
    else if (bytes[at] === newline) endRow(bytes[at - 1] === carriageReturn ? at - 1 : at);
    if (bytes[at] === newline) start = at + 1;
  }
  endRow(bytes.length);
  return rows;
}

/** The places of all bytes that are no part of a word, a number or a string. */
function* freeBytes(bytes: Uint8Array): Generator<number, void, void> {
  const boundaries = boundariesOf(bytes, "tokens");
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const start = boundaries[token] ?? 0;
    const end = boundaries[token + 1] ?? 0;
    const kind = kindOfToken(bytes.subarray(start, end));
    if (kind === "space" || kind === "symbol") for (let at = start; at < end; at++) yield at;
  }
}

function neighboursAlike(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0]?.length === row.length) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
