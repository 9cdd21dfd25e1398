import { advance, type CandidateText, lineOf, type PlaceUnit } from "./candidate-text.ts";

/** A place in the candidate that a line of the program's output mentions. */
export interface Mention {
  /** Which line of the output, counted from 0. */
  readonly at: number;
  /** Whether the candidate is mentioned by the name of its file. */
  readonly named: boolean;
  /** Counted from 1; without it `column` counts from the start of the candidate. */
  readonly line?: number;
  /** Counted from 0, in `unit`. */
  readonly column?: number;
  readonly unit: PlaceUnit;
  /** Whether the fault is never before such a place. */
  readonly exact: boolean;
}

/**
 * The places in the candidate that the output mentions, at most one per line. Places in other files, such as the
 * program's own in a stack trace, and those of warnings are left out.
 */
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

/** What programs call an input that has no file name: `-`, `stdin`, `<string>`, `undefined`, `[eval]`. */
const anonymous = /^(?:-|\W?stdin\W?|undefined|input|.*<[\w ]+>|\[\w+\])$/i;

/** Frames of JavaScript, Java, Python, Rust, Go and C stack traces: they point into the program. */
const traceLine =
  /^\s+at .*:\d+\)?$|^\s+at .*\(.*\)$|^\s*File ".*", line \d+, in |^\t.*:\d+ \+0x|^\s*#\d+ 0x|panicked at /;

/** PyYAML's report of the enclosing construct's beginning; the place of the fault follows. */
const context = /^(?:[\w.]+: )?while parsing /;

const warning = /\b(?:warning|note|remark|info)\b\s*[:[]/i;

/**
 * The notations of a place; the first that matches a line and names no other file counts. A file name begins only after a
 * character that cannot be part of one; otherwise a long word would take quadratic time.
 */
const formats: readonly {
  readonly pattern: RegExp;
  readonly unit: PlaceUnit;
  /** The number of the first column or offset: 1 unless stated. */
  readonly from?: 0 | 1;
  readonly exact?: boolean;
}[] = [
  // V8's JSON.parse; Python's json, which also gives line and column.
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
  // The TypeScript compiler and others of Microsoft.
  { pattern: /(?:^|[\s()'"])(?<file>[^\s()'"]+)\((?<line>\d+),(?<column>\d+)\)/, unit: "utf16" },
  // terser and UglifyJS.
  { pattern: /(?:^|[\s:()'"])(?<file>[^\s:()'"]+):(?<line>\d+),(?<column>\d+)\b/, unit: "utf16", from: 0 },
  // acorn, Babel and their relatives.
  { pattern: /\((?:(?<file>[^\s()]+) )?(?<line>\d+):(?<column>\d+)\)$/, unit: "utf16", from: 0, exact: true },
  { pattern: /\[(?<line>\d+):(?<column>\d+)\]/, unit: "characters" },
  { pattern: /^\s*(?<line>\d+):(?<column>\d+)(?=:?\s)/, unit: "characters" },
  { pattern: /\b(?:byte|offset)(?: offset| index| position)?:? (?<column>\d+)\b/i, unit: "bytes", from: 0 },
  { pattern: /\bposition:? (?<column>\d+)\b/i, unit: "utf16", from: 0 },
  { pattern: /\bat char(?:acter)? (?<column>\d+)\b/i, unit: "characters", from: 0 },
  // Lines without columns: useful with a caret or a quotation of the line.
  { pattern: /(?:^|[\s:()'"])(?<file>[^\s:()'"]+):(?<line>\d+)(?=:?(?:\s|$))/, unit: "characters" },
  { pattern: /^(?<file>\S+): line (?<line>\d+):/, unit: "characters" },
  { pattern: /\b(?:at|in) (?<file>\S+) (?:on )?line (?<line>\d+)\b/, unit: "characters" },
  { pattern: /\bline:? +(?<line>\d+)\b/i, unit: "characters" },
];

/**
 * The index in the candidate that a mention means: the caret below it or the words it quotes say it more surely
 * than a column, which may count bytes or characters. Undefined when it lies outside the candidate.
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

/** Where the line begins that a mention means, white space aside; undefined when it names none of the candidate. */
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

/** The place under which the first caret stands, when the line above it repeats this line of the candidate. */
function caretPlace(following: readonly string[], line: Line, { text }: CandidateText): number | undefined {
  const below = following.findIndex((text) => caretLine.test(text));
  const caret = caretLine.exec(following[below] ?? "")?.[1]?.length;
  const echo = following[below - 1];
  if (caret === undefined || echo === undefined) return undefined;
  // Compilers show a line number before the line, and may expand the tabs it starts with.
  const margin = gutter.exec(echo)?.[0].length ?? 0;
  const shown = echo.slice(margin).trim();
  if (shown === "") return undefined;
  const found = line.content.indexOf(shown);
  const column = caret - echo.indexOf(shown, margin);
  if (column < 0 || column > shown.length) return undefined;
  if (found >= 0) return line.start + found + column;
  // SQLite shows a part of a statement, with blanks for its line ends.
  const elsewhere = shown.length < longEcho ? -1 : text.replaceAll("\n", " ").indexOf(shown);
  return elsewhere < 0 ? undefined : elsewhere + column;
}

/** Shorter ones may stand anywhere. */
const longEcho = 20;

const caretLine = /^((?:\s*error here -+|[\s|│┆╵·~.:>-]*))\^/;
const gutter = /^[\s>]*(?:\d+)?\s*[|│┆]\s?/;

/** The place of the words that the message quotes near the error, from the line on. */
function quotedPlace(message: string, { text }: CandidateText, line: Line): number | undefined {
  const quoted = /\bnear (?:unexpected )?(?:token )?(?:"(.+?)"?|[`'‘](.+?)['’])(?=[\s:,]|$)/.exec(message);
  const words = quoted?.[1] ?? quoted?.[2];
  const found = words === undefined ? -1 : text.indexOf(words, line.start);
  return found < 0 ? undefined : found;
}
