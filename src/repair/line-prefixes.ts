/** Finds a prefix that all lines of a text have, such as a number, a time, the name of a process, or the mark of a quotation. */
import type { Range } from "../base/ranges.ts";

/** A line; its range has the line end. */
export interface PlacedLine extends Range {
  readonly line: string;
}

/** All lines of a text. */
export const placedLines = (shown: string): readonly PlacedLine[] =>
  Array.from(shown.matchAll(/[^\n]*\n|[^\n]+$/g), ({ 0: whole, index: start }) => ({
    line: whole.endsWith("\n") ? whole.slice(0, -1) : whole,
    start,
    end: start + whole.length,
  }));

/** The lines of a short text begin alike by chance. */
const fewestLines = 3;

/** A piece of a prefix: digits behind blanks are alike whatever their number is. */
const piece = /[ \t]*\d+|\w+|[^\w]/g;
/** Signs of data, which lines of records begin with. */
const ofData = /["'`{}()]/;

/**
 * The ranges of the prefixes of all lines that are not blank, for each way to end them: as late as possible, behind the first
 * blank, and as soon as possible. A prefix ends with a sign or a blank.
 */
export function commonPrefixes(shown: string): readonly (readonly Range[])[] {
  const lines = placedLines(shown).filter(({ line }) => line.trim() !== "");
  const [first] = lines;
  if (first === undefined || lines.length < fewestLines) return [];
  let ends = lines.map(() => 0);
  const found: { readonly isBlank: boolean; readonly ends: readonly number[] }[] = [];
  for (const [text] of first.line.matchAll(piece)) {
    if (ofData.test(text)) break;
    const further = lines.map(({ line }, at) => endOfPiece(line, ends[at] ?? 0, text));
    if (further.includes(undefined)) break;
    ends = further.map((end = 0) => end);
    if (/^\W$/.test(text)) found.push({ isBlank: text === " " || text === "\t", ends });
  }
  const isIndented = found[0]?.isBlank === true;
  const ways = [
    found.at(-1),
    isIndented ? undefined : found.find(({ isBlank }) => isBlank),
    isIndented ? undefined : found[0],
  ];
  return [...new Set(ways)].flatMap((way) =>
    way === undefined ? [] : [lines.map(({ start }, at) => ({ start, end: start + (way.ends[at] ?? 0) }))],
  );
}

/** Where the piece ends in a line if that has it at a place. The end of a line stands for blanks. */
function endOfPiece(line: string, at: number, text: string): number | undefined {
  if (/\d$/.test(text) && /^\s*\d+$/.test(text)) {
    const [digits] = /^[ \t]*\d+/.exec(line.slice(at)) ?? [];
    return digits === undefined ? undefined : at + digits.length;
  }
  if (line.startsWith(text, at)) return at + text.length;
  return at === line.length && text.trim() === "" ? at : undefined;
}
