import type { Folder } from "../base/folder.ts";
import { byteLengthOf, decode, type Encoding, encodingOf } from "../text/encoding.ts";
import { inLine, type Paint, plural, visible } from "./words.ts";

/** A marked part of a text. */
export interface Mark {
  /** Byte range; empty for a position between two bytes. */
  readonly start: number;
  readonly end: number;
  /** The text next to the carets; may be empty. */
  readonly label: string;
}

/** The size of an excerpt: its lines, and the columns of each. */
interface MostShown {
  readonly mostLines: number;
  readonly width: number;
}

/** A line with the marks that begin on it. */
interface Line {
  readonly number: number;
  /** Byte range without the line end. */
  readonly start: number;
  readonly end: number;
  readonly marks: readonly Mark[];
}

/**
 * Shows the first lines that have marks, numbered, each with carets below the marked parts and their labels to the right. The
 * marks are sorted and disjoint. A mark that spans lines shows only on its first one.
 */
export function markedLines(
  bytes: Uint8Array,
  marks: readonly Mark[],
  paint: Paint,
  { mostLines, width }: MostShown,
): string[] {
  const lines = linesWithMarks(bytes, marks);
  const shown = lines.slice(0, mostLines);
  const gutter = String(shown.at(-1)?.number ?? 1).length;
  const encoding = encodingOf(bytes);
  const rendered = shown.flatMap((line) => {
    const cells = cellsOf(decode(bytes.subarray(line.start, line.end), encoding), line, encoding);
    return renderLine(line, cells, { paint, gutter, width });
  });
  const more = lines.length - shown.length;
  if (more > 0) rendered.push(paint.dim(`… and ${more} more ${more === 1 ? "line" : "lines"} with marks`));
  return rendered;
}

function linesWithMarks(bytes: Uint8Array, marks: readonly Mark[]): Line[] {
  const lines: (Line & { readonly marks: Mark[] })[] = [];
  let number = 1;
  let start = 0;
  for (const mark of marks) {
    for (let newline = bytes.indexOf(0x0a, start); newline >= 0 && newline < mark.start; ) {
      number += 1;
      start = newline + 1;
      newline = bytes.indexOf(0x0a, start);
    }
    if (lines.at(-1)?.number !== number) {
      const newline = bytes.indexOf(0x0a, start);
      lines.push({ number, start, end: newline < 0 ? bytes.length : newline, marks: [] });
    }
    lines.at(-1)?.marks.push(mark);
  }
  return lines;
}

/** One visible character of a line, with its byte range. */
interface Cell {
  readonly shown: string;
  readonly start: number;
  readonly end: number;
}

/** The characters of a line, and its line end if a mark includes it. */
function cellsOf(text: string, line: Line, encoding: Encoding): Cell[] {
  const cells: Cell[] = [];
  let { start } = line;
  for (const codePoint of text) {
    const end = start + byteLengthOf(codePoint, encoding);
    cells.push({ shown: visible(codePoint), start, end });
    start = end;
  }
  const { marks } = line;
  if (marks.some((mark) => mark.end > line.end)) cells.push({ shown: "⏎", start, end: start + 1 });
  else if (marks.some((mark) => mark.start === line.end)) cells.push({ shown: " ", start, end: start + 1 });
  return cells;
}

interface Look {
  readonly paint: Paint;
  readonly gutter: number;
  readonly width: number;
}

function renderLine(
  { number, marks }: Line,
  cells: readonly Cell[],
  { paint, gutter, width }: Look,
): string[] {
  const carets = caretsOf(cells, marks);
  const red = caretsOf(
    cells,
    marks.filter(({ start, end }) => start < end),
  );
  const { from, to } = windowAround(carets.indexOf(true), cells.length, width);
  const before = from > 0 ? "…" : "";
  const after = to < cells.length ? "…" : "";
  const content = cells
    .map(({ shown }, index) => (red[index] ? paint.red(shown) : shown))
    .slice(from, to)
    .join("");
  const below = carets.slice(from, to).map((caret) => (caret ? "^" : " "));
  const row = `${before && " "}${below.join("")}`.trimEnd();
  return [
    `${paint.dim(`${String(number).padStart(gutter)} |`)} ${before}${content}${after}`,
    `${paint.dim(`${" ".repeat(gutter)} |`)} ${paint.red(`${row} ${labelsOf(marks)}`.trimEnd())}`,
  ];
}

/** By cell, whether a mark overlaps it; a position between two characters counts for the second. */
function caretsOf(cells: readonly Cell[], marks: readonly Mark[]): boolean[] {
  let next = 0;
  const isPast = (mark: Mark, { start }: Cell): boolean =>
    mark.end < start || (mark.end === start && mark.start < mark.end);
  return cells.map((cell) => {
    for (let mark = marks[next]; mark !== undefined && isPast(mark, cell); mark = marks[next]) next += 1;
    return (marks[next]?.start ?? Number.POSITIVE_INFINITY) < cell.end;
  });
}

function labelsOf(marks: readonly Mark[]): string {
  const labels = [...new Set(marks.map((mark) => mark.label))].filter((label) => label !== "");
  return labels.length > 3 ? `${labels.slice(0, 3).join(", ")}, …` : labels.join(", ");
}

/** The visible part of a long line: the first marked cell is a quarter of the way in. */
function windowAround(first: number, length: number, width: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(first - Math.floor(width / 4), length - width));
  return { from, to: Math.min(length, from + width) };
}

/** A short text in full, otherwise its first lines; each is indented and cut to the width. Signs show blanks that nobody would see. */
export function excerpt(bytes: Uint8Array, { mostLines, width }: MostShown): string[] {
  const text = decode(bytes, encodingOf(bytes));
  const lines = (text.trim() === "" ? text.replaceAll("\n", "⏎\n") : text).split("\n");
  if (lines.at(-1) === "") lines.pop();
  const shown = lines.slice(0, mostLines).map((line) => {
    const seen = line.replace(/\r$/, "").replace(/(?<! ) +(?=⏎?$)/, (blanks) => "␣".repeat(blanks.length));
    const cells = [...seen].map(visible);
    return `    ${cells.length > width ? `${cells.slice(0, width).join("")}…` : cells.join("")}`;
  });
  return lines.length > mostLines ? [...shown, `    … and ${lines.length - mostLines} more lines`] : shown;
}

/** The non-empty files, each below its path, then the links. */
export function folderExcerpt(folder: Folder, { mostLines, width }: MostShown): string[] {
  const filled = folder.filter(({ bytes }) => bytes.length > 0);
  const lines = filled.flatMap(({ path, bytes }) => [
    `  ${inLine(path)}`,
    ...excerpt(bytes, { mostLines, width }),
  ]);
  const links = folder.filter(({ linksTo }) => linksTo !== undefined);
  lines.push(...links.map(({ path, linksTo = "" }) => `  ${inLine(path)} -> ${inLine(linksTo)}`));
  const others = folder.length - filled.length - links.length;
  const shown = [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ["  …"] : [])];
  return others > 0 ? [...shown, `  (and ${plural(others, "empty file")})`] : shown;
}
