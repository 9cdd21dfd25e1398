import { lineStarts } from "../../base/ascending.ts";
import { decodeText } from "../../text/encoding.ts";
import { characterAt } from "../../text/position.ts";
import { plural, shownText } from "../words.ts";

/** The state of a part of a text; `cut` replaces a part that is too long. */
export type Mark = "kept" | "removed" | "inserted" | "culprit" | "cut";

/** Consecutive characters of a line with the same mark. */
export interface Piece {
  readonly text: string;
  readonly mark: Mark | null;
  /** The number of its note; null if there is none. */
  readonly note: number | null;
}

/** A line of a text, or a gap for several omitted lines. */
export type PassageLine =
  | { readonly kind: "line"; readonly number: number; readonly pieces: readonly Piece[] }
  | { readonly kind: "gap"; readonly words: string };

/** An excerpt of a text: the lines around marked parts. */
export type Passage = readonly PassageLine[];

/** A marked range of bytes or, with `inserted`, a text inserted at its start. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
  readonly inserted?: string;
  readonly note?: number;
}

/** How to show a text. */
export interface PassageOptions {
  /** The mark of unmarked text. Default: none. */
  readonly others?: Mark | null;
  /** Lines around a marked one. Default: 3. */
  readonly context?: number;
  /** Default: 60. */
  readonly mostLines?: number;
}

/** Characters of a piece above which its middle is cut. */
const longest = { plain: 240, marked: 4_000 };

/** Maximum number of pieces of one line; more would make the page slow. */
const mostPieces = 400;

/** Shows a text with its marks, which are sorted and disjoint; lines far from all marks are left out. */
export function passageOf(
  bytes: Uint8Array,
  marks: readonly MarkedRange[],
  { others = null, context = 3, mostLines = 60 }: PassageOptions = {},
): Passage {
  const { text, characterAt: at } = characterAt(bytes);
  const spans = marks.map((mark) => ({ ...mark, start: at(mark.start), end: at(mark.end) }));
  const starts = lineStarts(text, lineEnd);
  const chosen = chosenLines(spans, starts, context);
  const shown = chosen.slice(0, mostLines);
  const lines: PassageLine[] = [];
  let next = 0;
  let following = 0;
  for (const line of shown) {
    if (line > next) lines.push(gap(line - next, others === "removed" ? "removed line" : "line"));
    const [start = 0, end = text.length] = [starts[line], starts[line + 1]];
    while ((spans[following]?.end ?? Infinity) < start) following += 1;
    const pieces = piecesOf(
      { text, start, end: endOfLine(text, start, end) },
      spans.slice(following),
      others,
    );
    lines.push({ kind: "line", number: line + 1, pieces });
    next = line + 1;
  }
  if (next < starts.length) {
    // Marks may follow the last shown line, so only the number of remaining lines is known.
    const isCutOff = shown.length < chosen.length;
    const name = isCutOff ? "more line" : others === "removed" ? "removed line" : "line";
    lines.push(gap(starts.length - next, name));
  }
  return lines;
}

const gap = (lines: number, name: string): PassageLine => ({ kind: "gap", words: plural(lines, name) });

/** A line end at the end of the text starts no line. */
const lineEnd = /\n(?!$)/g;

const endOfLine = (text: string, start: number, next: number): number =>
  next > start && text[next - 1] === "\n" ? next - 1 : next;

/** The lines with marks and their context; all lines if there are no marks. */
function chosenLines(
  spans: readonly Pick<MarkedRange, "start" | "end">[],
  starts: readonly number[],
  context: number,
): readonly number[] {
  const chosen: number[] = [];
  let line = 0;
  const around = (first: number, last: number): void => {
    const from = Math.max(first - context, (chosen.at(-1) ?? -1) + 1, 0);
    for (let each = from; each <= Math.min(last + context, starts.length - 1); each++) chosen.push(each);
  };
  for (const { start, end } of spans) {
    while ((starts[line + 1] ?? Infinity) <= start) line += 1;
    const first = line;
    while ((starts[line + 1] ?? Infinity) < end) line += 1;
    around(first, line);
  }
  return spans.length > 0 ? chosen : starts.map((_, index) => index);
}

interface LineOfText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The pieces of a line; the first spans reach into it. The line end is shown if an edit includes it. */
function piecesOf(
  { text, start, end }: LineOfText,
  spans: readonly MarkedRange[],
  others: Mark | null,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let next = start;
  for (const span of spans) {
    if (span.start > end || pieces.length > mostPieces) break;
    if (span.inserted === undefined && span.end <= start && span.end > span.start) continue;
    const from = Math.max(start, span.start);
    pieces.push(...pieceOf(text.slice(next, from), others));
    const note = span.start >= start ? (span.note ?? null) : null;
    const marked = span.inserted ?? text.slice(from, Math.min(end, span.end));
    const lineEnd = span.inserted === undefined && span.end > end && span.mark !== "kept" ? "\n" : "";
    if (span.inserted === undefined || span.start >= start)
      pieces.push(...pieceOf(marked + lineEnd, span.mark, note));
    next = Math.max(next, Math.min(end, span.end));
  }
  pieces.push(...pieceOf(text.slice(next, end), others));
  return pieces;
}

/** The text as one piece, or as its start and end if it is long; none if it is empty. */
function pieceOf(text: string, mark: Mark | null, note: number | null = null): readonly Piece[] {
  if (text === "") return [];
  const most = mark === null || mark === "removed" ? longest.plain : longest.marked;
  if (text.length <= most) return [{ text: shownText(text), mark, note }];
  const half = Math.floor(most / 2) - 20;
  const left = text.length - 2 * half;
  return [
    { text: shownText(text.slice(0, half)), mark, note },
    { text: ` … ${plural(left, "character")} … `, mark: "cut", note: null },
    { text: shownText(text.slice(-half)), mark, note: null },
  ];
}

/** A text without marks. */
export const plainPassage = (bytes: Uint8Array, mostLines = 60): Passage =>
  passageOf(bytes, [], { mostLines });

/** Bytes that a button copies. For more, the written file is better, and pages stay small. */
const mostCopied = 300_000;

/** The text for the clipboard; null if it is long. */
export const copiedText = (bytes: Uint8Array): string | null =>
  bytes.length > mostCopied ? null : decodeText(bytes).text;
