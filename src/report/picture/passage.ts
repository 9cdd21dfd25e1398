import { lineStarts } from "../../base/ascending.ts";
import { decodeText } from "../../text/encoding.ts";
import { characterAt } from "../../text/position.ts";
import { plural } from "../plural.ts";
import { shownText } from "../visible.ts";

/** What a part of a text is: `cut` stands for what is too long to be shown. */
export type Mark = "kept" | "removed" | "inserted" | "culprit" | "cut";

/** Some characters of a line that are marked alike. */
export interface Piece {
  readonly text: string;
  readonly mark: Mark | null;
  /** The number of the note about it; null when there is none. */
  readonly note: number | null;
}

/** A line of a text, or what stands for several that are left out. */
export type PassageLine =
  | { readonly kind: "line"; readonly number: number; readonly pieces: readonly Piece[] }
  | { readonly kind: "gap"; readonly words: string };

/** A text to be looked at: the lines around what is marked. */
export type Passage = readonly PassageLine[];

/** A part of a text to be marked: a range of its bytes, or, with `inserted`, a text that is put in where it starts. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
  readonly inserted?: string;
  readonly note?: number;
}

/** What is shown of a text. */
export interface PassageOptions {
  /** What all is that has no mark of its own. Default: nothing. */
  readonly others?: Mark | null;
  /** Lines around a marked one. Default: 3. */
  readonly context?: number;
  /** Default: 60. */
  readonly mostLines?: number;
}

/** Characters beyond which only the beginning and the end of a piece are shown. */
const longest = { plain: 240, marked: 4_000 };

/** Pieces of one line. */
const mostPieces = 400;

/** A text with its marks, which are in order and do not overlap; far from all marks lines are left out. */
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
    // Behind the last line that is shown marks may follow, and then nothing is known of the rest but how long it is.
    const isCutOff = shown.length < chosen.length;
    const name = isCutOff ? "more line" : others === "removed" ? "removed line" : "line";
    lines.push(gap(starts.length - next, name));
  }
  return lines;
}

const gap = (lines: number, name: string): PassageLine => ({ kind: "gap", words: plural(lines, name) });

/** One at the end of the text begins no line. */
const lineEnd = /\n(?!$)/g;

const endOfLine = (text: string, start: number, next: number): number =>
  next > start && text[next - 1] === "\n" ? next - 1 : next;

/** The lines with marks and those around them; the first ones when nothing is marked. */
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

/** The pieces of a line, the first spans being those that reach into it; of an edit its line end is a sign, too. */
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

/** The text as a piece, or as its beginning and its end when it is long; none when it is empty. */
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

/** Bytes that a button copies: of more, the file that was written is the better copy, and pages stay small. */
const mostCopied = 300_000;

/** A text as it is, for the clipboard; null when it is long. */
export const copiedText = (bytes: Uint8Array): string | null =>
  bytes.length > mostCopied ? null : decodeText(bytes).text;
