import { decode, encodingOf } from "../text/encoding.ts";
import type { Paint } from "./paint.ts";
import { visible } from "./visible.ts";

/** A part of a text to point at. */
export interface Mark {
  /** Byte range; empty for a place between two bytes. */
  readonly start: number;
  readonly end: number;
  /** What to say about it beside the line; may be empty. */
  readonly label: string;
}

/** How much to show. */
export interface MarkedLinesOptions {
  /** Lines with marks shown at most; the rest is counted. */
  readonly mostLines: number;
  /** Columns of the text shown of one line. */
  readonly width: number;
}

interface Line {
  readonly number: number;
  /** Byte range without the line's ending. */
  readonly start: number;
  readonly end: number;
  readonly marks: readonly Mark[];
}

/**
 * The lines of the text that have marks, numbered, each with carets below the marked parts and their labels behind.
 * Marks are sorted and disjoint; one that spans lines is shown on its first line only.
 */
export function markedLines(
  bytes: Uint8Array,
  marks: readonly Mark[],
  paint: Paint,
  options: MarkedLinesOptions,
): string[] {
  const lines = linesWithMarks(bytes, marks);
  const shown = lines.slice(0, options.mostLines);
  const gutter = String(shown.at(-1)?.number ?? 1).length;
  const encoding = encodingOf(bytes);
  const text = (start: number, end: number): string => decode(bytes.subarray(start, end), encoding);
  const rendered = shown.flatMap((line) => renderLine(line, { text, paint, gutter, width: options.width }));
  if (lines.length > shown.length)
    rendered.push(paint.dim(`… and ${lines.length - shown.length} more lines with changes`));
  return rendered;
}

function linesWithMarks(bytes: Uint8Array, marks: readonly Mark[]): Line[] {
  const lines: { number: number; start: number; end: number; marks: Mark[] }[] = [];
  let number = 1;
  let start = 0;
  for (const mark of marks) {
    for (let newline = bytes.indexOf(0x0a, start); newline >= 0 && newline < mark.start; ) {
      number += 1;
      start = newline + 1;
      newline = bytes.indexOf(0x0a, start);
    }
    const last = lines.at(-1);
    if (last?.number === number) last.marks.push(mark);
    else {
      const newline = bytes.indexOf(0x0a, start);
      lines.push({ number, start, end: newline < 0 ? bytes.length : newline, marks: [mark] });
    }
  }
  return lines;
}

interface LineContext {
  readonly text: (start: number, end: number) => string;
  readonly paint: Paint;
  readonly gutter: number;
  readonly width: number;
}

/** One visible character of a line. */
interface Cell {
  readonly shown: string;
  readonly marked: boolean;
  readonly caret: boolean;
}

function renderLine(line: Line, { text, paint, gutter, width }: LineContext): string[] {
  const cells = cellsOf(line, text);
  const { from, window } = windowAround(cells, width);
  const before = from > 0 ? "…" : "";
  const after = from + window.length < cells.length ? "…" : "";
  const content = window.map((cell) => (cell.marked ? paint.red(cell.shown) : cell.shown)).join("");
  const carets = before.replace("…", " ") + window.map((cell) => (cell.caret ? "^" : " ")).join("");
  const labels = line.marks.map((mark) => mark.label).filter((label) => label !== "");
  const label = labels.length > 3 ? `${labels.slice(0, 3).join(", ")}, …` : labels.join(", ");
  return [
    `${paint.dim(`${String(line.number).padStart(gutter)} |`)} ${before}${content}${after}`,
    `${paint.dim(`${" ".repeat(gutter)} |`)} ${paint.red(`${carets.trimEnd()} ${label}`.trimEnd())}`,
  ];
}

/** A place between two characters has its caret below the one that follows it. */
function cellsOf(line: Line, text: LineContext["text"]): Cell[] {
  const cells: Cell[] = [];
  let placePending = false;
  const add = (start: number, end: number, marked: boolean): void => {
    for (const codePoint of text(start, end)) {
      cells.push({ shown: visible(codePoint), marked, caret: marked || placePending });
      placePending = false;
    }
  };
  let at = line.start;
  for (const mark of line.marks) {
    add(at, mark.start, false);
    placePending ||= mark.start === mark.end;
    at = Math.min(mark.end, line.end);
    add(mark.start, at, true);
    if (mark.end > line.end) cells.push({ shown: "⏎", marked: true, caret: true });
  }
  add(at, line.end, false);
  if (placePending) cells.push({ shown: " ", marked: false, caret: true });
  return cells;
}

/** The part of a long line to show: the first marked cell a quarter of the way in. */
function windowAround(
  cells: readonly Cell[],
  width: number,
): { readonly from: number; readonly window: readonly Cell[] } {
  if (cells.length <= width) return { from: 0, window: cells };
  const first = cells.findIndex((cell) => cell.caret);
  const from = Math.max(0, Math.min(first - Math.floor(width / 4), cells.length - width));
  return { from, window: cells.slice(from, from + width) };
}
