import { type Range, sizeOf } from "../base/ranges.ts";
import { endOfToken } from "../text/token.ts";
import { isWhiteSpace } from "../text/white-space.ts";

/** A line as the list of its fields, of which any may be empty. */
export type Row = readonly Range[];

/**
 * Tables: neighbouring lines that one of the usual separators cuts into equally many fields, two or more, if they are
 * at least half of all lines.
 */
export function tablesIn(bytes: Uint8Array): readonly (readonly Row[])[] {
  return separators.flatMap((separator) => {
    if (!bytes.includes(separator)) return [];
    const rows = rowsBy(bytes, separator);
    const tables = neighboursAlike(rows).filter(([first]) => (first?.length ?? 0) > 1);
    return tables.filter(({ length }) => length > 1 && 2 * length >= rows.length);
  });
}

const separators = [..."\t,;|"].map((character) => character.charCodeAt(0));

/** The lines that hold anything, cut at this byte wherever it stands in no string; a quoted field may hold line ends. */
function rowsBy(bytes: Uint8Array, separator: number): readonly Row[] {
  const rows: Row[] = [];
  let row: Range[] = [];
  let start = 0;
  const endRow = (end: number): void => {
    row.push({ start, end });
    if (row.length > 1 || sizeOf(row) > 0) rows.push(row);
    row = [];
  };
  for (let at = 0; at < bytes.length; ) {
    const end = at === start ? endOfQuoted(bytes, at, separator) : at;
    if (end > at) at = end;
    else if (bytes[at] === separator) {
      row.push({ start, end: at });
      start = ++at;
    } else if (bytes[at] === newline) {
      endRow(bytes[at - 1] === carriageReturn ? at - 1 : at);
      start = ++at;
    } else at = isWhiteSpace(bytes[at]) ? at + 1 : endOfToken(bytes, at);
  }
  endRow(bytes.length);
  return rows;
}

/**
 * Where a field in double quotes ends, in which two of them stand for one: before a separator, a line end or nothing.
 * Its start where no such field begins.
 */
function endOfQuoted(bytes: Uint8Array, start: number, separator: number): number {
  if (bytes[start] !== quote) return start;
  let end = start + 1;
  while (end < bytes.length && (bytes[end] !== quote || bytes[end + 1] === quote)) {
    end += bytes[end] === quote ? 2 : 1;
  }
  const next = bytes[end + 1];
  const isEnded = next === undefined || next === separator || next === newline || next === carriageReturn;
  return end < bytes.length && isEnded ? end + 1 : start;
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

const quote = 0x22;
const newline = 0x0a;
const carriageReturn = 0x0d;
