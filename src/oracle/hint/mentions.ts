import { advance, type CandidateText, lineOf, type PlaceUnit } from "./candidate-text.ts";

/** A position in the candidate that a line of the output mentions. */
export interface Mention {
  /** The line of the output, from 0. */
  readonly at: number;
  /** Whether the line contains the candidate's file name. */
  readonly named: boolean;
  /** From 1. Without it, `column` counts from the start of the candidate. */
  readonly line?: number;
  /** From 0, in `unit`. */
  readonly column?: number;
  readonly unit: PlaceUnit;
  /** Whether the error is never before this position. */
  readonly exact: boolean;
}

/** The positions that the output mentions, at most one per line. Skips other files, stack traces and warnings. */
export function mentions(lines: readonly string[], fileName: string | undefined): readonly Mention[] {
  return lines.flatMap((line, at) => {
    if (!/\d/.test(line) || traceLine.test(line) || warning.test(line)) return [];
    if (context.test(lines[at - 1] ?? "")) return [];
    const mention = mentionIn(line, fileName);
    return mention === undefined ? [] : [{ ...mention, at }];
  });
}

function mentionIn(line: string, fileName: string | undefined): Omit<Mention, "at"> | undefined {
  for (const { pattern, unit, from = 1, exact = false } of formats) {
    const groups = pattern.exec(line)?.groups;
    if (groups === undefined) continue;
    const { file, line: row, column } = groups;
    const named = file !== undefined && baseName(file) === fileName;
    if (file !== undefined && !named && !anonymous.test(file)) continue;
    return {
      named,
      ...(row !== undefined && { line: Number(row) }),
      ...(column !== undefined && { column: Number(column) - from }),
      unit,
      exact,
    };
  }
  return undefined;
}

const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** Names of an input without a file: `-`, `stdin`, `<string>`, `undefined`, `[eval]`. */
const anonymous = /^(?:-|\W?stdin\W?|undefined|input|.*<[\w ]+>|\[\w+\])$/i;

/** Frames of JavaScript, Java, Python, Rust, Go and C stack traces; they refer to the program. */
const traceLine =
  /^\s+at .*:\d+\)?$|^\s+at .*\(.*\)$|^\s*File ".*", line \d+, in |^\t.*:\d+ \+0x|^\s*#\d+ 0x|panicked at /;

/** PyYAML first reports the start of the enclosing construct; the position of the error follows. */
const context = /^(?:[\w.]+: )?while parsing /;

const warning = /\b(?:warning|note|remark|info)\b\s*[:[]/i;

/**
 * The notations of a position. The first one counts that matches a line and names no other file. A file name starts
 * only after a character that cannot be part of one; otherwise long words would take quadratic time.
 */
const formats: readonly {
  readonly pattern: RegExp;
  readonly unit: PlaceUnit;
  /** The number of the first column or offset; default 1. */
  readonly from?: 0 | 1;
  readonly exact?: boolean;
}[] = [
  // V8's JSON.parse, and Python's json, which also reports line and column.
  { pattern: /\bin JSON at position (?<column>\d+)/, unit: "utf16", from: 0, exact: true },
  { pattern: /: line \d+ column \d+ \(char (?<column>\d+)\)/, unit: "characters", from: 0, exact: true },
  { pattern: /can't decode bytes? .* in position (?<column>\d+)/, unit: "bytes", from: 0 },
  { pattern: /^\s*File "(?<file>.+)", line (?<line>\d+)$/, unit: "characters" },
  {
    pattern:
      /\b(?:line|ln|row):? (?<line>\d+)(?:,|;| and| at)? ?(?:col(?:umn)?|char(?:acter)?|pos(?:ition)?)\.?:? (?<column>\d+)/i,
    unit: "characters",
  },
  // ANTLR.
  { pattern: /\bline (?<line>\d+):(?<column>\d+)\b/, unit: "characters", from: 0 },
  { pattern: /(?:^|[\s:()'"[])(?<file>\[?[^\s:()'"[]+):(?<line>\d+):(?<column>\d+)\b/, unit: "bytes" },
  // The TypeScript compiler and other Microsoft tools.
  { pattern: /(?:^|[\s()'"])(?<file>[^\s()'"]+)\((?<line>\d+),(?<column>\d+)\)/, unit: "utf16" },
  // terser and UglifyJS.
  { pattern: /(?:^|[\s:()'"])(?<file>[^\s:()'"]+):(?<line>\d+),(?<column>\d+)\b/, unit: "utf16", from: 0 },
  // acorn and Babel.
  { pattern: /\((?:(?<file>[^\s()]+) )?(?<line>\d+):(?<column>\d+)\)$/, unit: "utf16", from: 0, exact: true },
  { pattern: /\[(?<line>\d+):(?<column>\d+)\]/, unit: "characters" },
  { pattern: /^\s*(?<line>\d+):(?<column>\d+)(?=:?\s)/, unit: "characters" },
  { pattern: /\b(?:byte|offset)(?: offset| index| position)?:? (?<column>\d+)\b/i, unit: "bytes", from: 0 },
  { pattern: /\bposition:? (?<column>\d+)\b/i, unit: "utf16", from: 0 },
  { pattern: /\bat char(?:acter)? (?<column>\d+)\b/i, unit: "characters", from: 0 },
  // Lines without columns; useful with a caret or a quotation.
  { pattern: /(?:^|[\s:()'"])(?<file>[^\s:()'"]+):(?<line>\d+)(?=:?(?:\s|$))/, unit: "characters" },
  { pattern: /^(?<file>\S+): line (?<line>\d+):/, unit: "characters" },
  { pattern: /\b(?:at|in) (?<file>\S+) (?:on )?line (?<line>\d+)\b/, unit: "characters" },
  { pattern: /\bline:? +(?<line>\d+)\b/i, unit: "characters" },
];

/**
 * The candidate's index that a mention refers to. A caret or quoted words are more reliable than a column, which may
 * count bytes or characters. Undefined if the position is outside the candidate.
 */
export function mentionedPlace(
  mention: Mention,
  lines: readonly string[],
  candidate: CandidateText,
): number | undefined {
  const line = lineOf(candidate, mention.line ?? 1);
  if (line === undefined) return undefined;
  if (mention.line === undefined) return columnPlace(mention, candidate, 0);
  return (
    caretPlace(lines.slice(mention.at + 1, mention.at + 9), line, candidate) ??
    quotedPlace(lines[mention.at] ?? "", candidate, line) ??
    columnPlace(mention, candidate, line.start)
  );
}

/** The start of the mentioned line, after its indentation; undefined if the candidate has no such line. */
export function mentionedLine({ line: number }: Mention, candidate: CandidateText): number | undefined {
  const line = number === undefined ? undefined : lineOf(candidate, number);
  return line && line.start + line.content.length - line.content.trimStart().length;
}

interface Line {
  readonly start: number;
  readonly content: string;
}

function columnPlace(mention: Mention, candidate: CandidateText, start: number): number | undefined {
  const { column, line, unit } = mention;
  if (column === undefined || column < 0) return undefined;
  const index =
    advance(candidate, start, { count: column, unit }) ??
    advance(candidate, start, { count: column, unit: "characters" });
  const end = line === undefined ? -1 : candidate.text.indexOf("\n", start);
  return index !== undefined && end >= 0 && index > end ? undefined : index;
}

/** The position above the first caret, if the line before the caret repeats this line of the candidate. */
function caretPlace(following: readonly string[], line: Line, { text }: CandidateText): number | undefined {
  const below = following.findIndex((text) => caretLine.test(text));
  const caret = caretLine.exec(following[below] ?? "")?.[1]?.length;
  const echo = following[below - 1];
  if (caret === undefined || echo === undefined) return undefined;
  // Compilers print a line number before the line, and may expand its leading tabs.
  const margin = gutter.exec(echo)?.[0].length ?? 0;
  const shown = echo.slice(margin).trim();
  if (shown === "") return undefined;
  const found = line.content.indexOf(shown);
  const column = caret - echo.indexOf(shown, margin);
  if (column < 0 || column > shown.length) return undefined;
  if (found >= 0) return line.start + found + column;
  // SQLite shows part of a statement, with spaces for line ends.
  const elsewhere = shown.length < longEcho ? -1 : text.replaceAll("\n", " ").indexOf(shown);
  return elsewhere < 0 ? undefined : elsewhere + column;
}

/** A shorter quotation may occur in several places. */
const longEcho = 20;

const caretLine = /^((?:\s*error here -+|[\s|│┆╵·~.:>-]*))\^/;
const gutter = /^[\s>]*(?:\d+)?\s*[|│┆]\s?/;

/** The position, from this line on, of the words that the message quotes after "near". */
function quotedPlace(message: string, { text }: CandidateText, line: Line): number | undefined {
  const quoted = /\bnear (?:unexpected )?(?:token )?(?:"(.+?)"?|[`'‘](.+?)['’])(?=[\s:,]|$)/.exec(message);
  const words = quoted?.[1] ?? quoted?.[2];
  const found = words === undefined ? -1 : text.indexOf(words, line.start);
  return found < 0 ? undefined : found;
}
