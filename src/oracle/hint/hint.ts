import { OptionsError } from "../../base/options-error.ts";
import { wordsOfError } from "../../base/thrown.ts";
import { type Criteria, criteriaMet, type Match, unboundedMatch } from "../criteria.ts";
import { legible } from "../error-message.ts";
import type { RunRecord } from "../outcome.ts";
import {
  advance,
  byteOffset,
  type CandidateText,
  candidateText,
  lineOf,
  type PlaceUnit,
  replacedText,
} from "./candidate-text.ts";

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
  { pattern: /\b(?:line|row):? +(?<line>\d+)\b/i, unit: "characters" },
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
    columnPlace(mention, candidate, line.start) ??
    tokenPlace(lines[mention.at] ?? "", line)
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
  // Ruby shows part of a long line.
  const shown = echo
    .slice(margin)
    .replace(/^\.{3}|\.{3}$/g, "")
    .trim();
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

/** The position of the token that the message quotes as unexpected, if the line has it once. */
function tokenPlace(message: string, { start, content }: Line): number | undefined {
  const [, token] = unexpectedToken.exec(message) ?? [];
  const found = token === undefined ? -1 : content.indexOf(token);
  const isOnce = token !== undefined && content.lastIndexOf(token) === found;
  return found >= 0 && isOnce ? start + found : undefined;
}

/** The message quotes the token behind "unexpected" and up to two words for its kind, or behind "does not match". */
const unexpectedToken = /\b(?:unexpected(?: \w+){0,2}|does not match) ["'`‘“](\S{1,40}?)["'’”](?=[\s:,.]|$)/i;

/**
 * The index of the first line that reports an early end of input, or -1. Lines that repeat the candidate do not count.
 */
function endOfInputLine(lines: readonly string[], candidate: string): number {
  return lines.findIndex(
    (line) => tooEarly.test(line) && !tooMuch.test(line) && !candidate.includes(line.trim()),
  );
}

const end =
  "(?:<?eof>?|end[- ]of[- ](?:file|input|stream|data|document|text|script|expression|json)|end of \\w+ input)";

const tooEarly = new RegExp(
  [
    `\\b(?:unexpected|premature|early|reached|hit|at|before|near|got|found|encountered|in) \\W?${end}`,
    `${end}\\W? (?:found|reached|unexpected|while|when|in (?:the )?(?:middle|string|comment))`,
    "unexpected end$|unexpected token:? \\W?eof\\b|unexpected end of (?!line|tag|statement)\\w+|premature(?:ly)? (?:end|terminat)\\w*",
    "\\bEOFError\\b|\\bEOFException\\b|<EOF>",
    "\\b(?:incomplete|unfinished|truncated) (?:input|json|term|string|data|document|file|statement|expression)",
    "was never closed|unclosed (?:delimiter|token|block|comment|['\"][([{]['\"](?! does))|no element found",
    "unterminated (?:triple-quoted|template|(?:block |multi-?line )?comment|regular expression)",
    "unterminated quoted string",
    "missing right curly or square bracket",
  ].join("|"),
  "i",
);

/** Excess input is the opposite: `expected end of input but "x" found`, `extra data at EOF`. */
const tooMuch = /\b(?:extra|trailing|garbage|junk)\b|invalid (?:numeric )?literal at EOF/i;

/** Texts taken from one message; later ones are rarely useful. */
const mostTexts = 4;

/**
 * The texts that a message reports as missing or intended: quotations after "expected", "missing", "did you mean" and
 * similar words, and named symbols. Uses the first line with any.
 */
export function expectedTexts(lines: readonly string[]): readonly string[] {
  for (const line of lines) {
    const wish = wishIn(line);
    if (wish === undefined) continue;
    const texts = [...quotedIn(wish), ...namedIn(wish)];
    if (texts.length > 0) return [...new Set(texts)].slice(0, mostTexts);
  }
  return [];
}

/** The part of a line that names the expected text. */
function wishIn(line: string): string | undefined {
  const toClose = missingCloser.exec(line)?.[1];
  if (toClose !== undefined) return `'${toClose}'`;
  const closed = neverClosed.exec(line);
  if (closed !== null) return `'${partners.get(closed[1] ?? closed[2] ?? "") ?? ""}'`;
  const [, first] = wishedFirst.exec(line) ?? [];
  if (first !== undefined) return first;
  // Messages quote the found text after the expected one, or before it.
  const [, behind = ""] = wishing.exec(line) ?? [];
  const [wish = ""] = behind.split(instead);
  if (quotedIn(wish).length > 0 || namedIn(wish).length > 0) return wish;
  return wishedInFront.exec(line)?.[1];
}

const wishing =
  /\b(?:expect(?:ed|ing|s)?|missing|forg[eo]t|did you mean|you meant|followed by|looking for matching|needs?)\b(.*)/i;
const instead = /\b(?:before|but|found|got|near|instead|after)\b/;
/** One text or a list such as `',', ')', or '['`, followed only by the purpose. */
const wishedFirst =
  /((?:[`'"‘“]\S{1,12}?['"’”],? (?:or )?)*[`'"‘“]\S{1,12}['"’”]) (?:is )?expected(?= ?\(| near| at|[.;]|$)/;
const wishedInFront = /([`'"‘“].{1,3}['"’”]) (?:is )?expected\b/;
const missingCloser =
  /\b(?:missing|expected|expecting) [`'"‘“]?([^\s`'"’”]{1,12})[`'"’”]? to (?:balance|close|end|match|terminate)\b/i;
const neverClosed =
  /['"`‘]([([{])['"`’] (?:was never closed|is not closed)|(?:unclosed|does not match opening \w+) ['"]([([{])['"]/i;
const partners: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

/** Words and symbols in quotes of any kind, and a lone symbol. */
function quotedIn(wish: string): readonly string[] {
  const quoted = Array.from(wish.matchAll(/[`'"‘“](\\?[^\s\\]{1,20}?)[`'"’”]/g), ([, text = ""]) =>
    text.replace("\\", ""),
  );
  const [, alone] = /^ ([^\s\w"'`‘’“”.]) /.exec(wish) ?? [];
  return alone === undefined ? quoted : [...quoted, alone];
}

function namedIn(wish: string): readonly string[] {
  return names.flatMap(([name, texts]) => (name.test(wish) ? texts : []));
}

const names: readonly (readonly [name: RegExp, texts: readonly string[]])[] = [
  [/\bcomma\b/i, [","]],
  [/(?<!semi)colon\b/i, [":"]],
  [/\bsemicolon\b/i, [";"]],
  [/\bparenthes[ie]s\b/i, ["(", ")"]],
  [/\bequals sign\b/i, ["="]],
  [/\btab\b/i, ["\t"]],
  [/\bcatch or finally\b/i, ["catch", "finally"]],
];

/**
 * The index of the token that jq's parser rejected. jq counts the bytes it has read and checks a literal only after the
 * character behind it.
 */
function jqPlace(output: string, candidate: CandidateText): number | undefined {
  const [, message = "", line, column] = parseError.exec(output) ?? [];
  const start = lineOf(candidate, Number(line))?.start;
  if (start === undefined) return undefined;
  const read = advance(candidate, start, { count: Number(column), unit: "bytes" });
  if (read === undefined) return undefined;
  const { text } = candidate;
  let place = Math.max(0, read - 1);
  if (message.startsWith("Unmatched")) return place;
  while (place > 0 && /[^\s{}[\],:"]/.test(text[place - 1] ?? "")) place--;
  return place;
}

const parseError = /^(?:jq: )?parse error: (.*) at line (\d+), column (\d+)/m;

/** UTF-16 units that V8 shows before and after the error. */
const shown = 10;

/**
 * The index at which V8's `JSON.parse` stopped, from its quotation: `Unexpected token '*', ..."price": **3.45 }" is not
 * valid JSON`. Dots mark omitted text. A quotation of the whole text identifies only the character.
 */
function jsonParsePlace(output: string, { text }: CandidateText): number | undefined {
  const groups = message.exec(output)?.groups;
  if (groups === undefined) return undefined;
  const { token = "", before, piece = "", after } = groups;
  if (before === undefined && after === undefined) {
    const only = text.indexOf(token);
    return only >= 0 && only === text.lastIndexOf(token) ? only : undefined;
  }
  const within = before === undefined ? piece.length - shown : shown;
  const start = after === undefined ? text.lastIndexOf(piece) : text.indexOf(piece);
  return start >= 0 && text.startsWith(token, start + within) ? start + within : undefined;
}

// V8 shows at most 24 units. Without bounds, matching would take cubic time in the size of the output.
const message =
  /Unexpected token '(?<token>.{1,2})', (?<before>\.\.\.)?"(?<piece>.{0,24}?)"(?<after>\.\.\.)? is not valid JSON/s;

/**
 * Parses the value of `--offset-when`: a regular expression, in slashes if it has flags. It has a group `offset` (bytes
 * from 0), or groups `line` and `column` (characters from 1). Throws `OptionsError`.
 */
export function parseOffsetWhen(option: string, value: string): RegExp {
  const [, source = value, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(value) ?? [];
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, flags.replace(/[gy]/g, ""));
  } catch (error) {
    throw new OptionsError(`${option} "${value}" is no regular expression: ${wordsOfError(error)}`);
  }
  const named = (name: string): boolean => source.includes(`(?<${name}>`);
  if (named("offset") || (named("line") && named("column"))) return pattern;
  throw new OptionsError(
    `${option} "${value}" names no place: expected a group (?<offset>\\d+), or groups (?<line>\\d+) and (?<column>\\d+)`,
  );
}

/** The candidate's index that the match refers to; undefined if there is none. */
function offsetWhenPlace(found: RegExpExecArray | null, candidate: CandidateText): number | undefined {
  const { offset, line, column } = found?.groups ?? {};
  if (offset !== undefined) return advance(candidate, 0, { count: Number(offset), unit: "bytes" });
  if (line === undefined || column === undefined) return undefined;
  const start = lineOf(candidate, Number(line))?.start;
  return start === undefined
    ? undefined
    : advance(candidate, start, { count: Number(column) - 1, unit: "characters" });
}

/**
 * Where a failing program stopped, in bytes of the candidate, or that it expected more input. Both are set if it
 * reports an unclosed bracket or quote.
 */
export interface Hint {
  readonly offset?: number;
  readonly incomplete?: boolean;
  /** Texts that the program reports as missing or intended; absent if there are none. */
  readonly expected?: readonly string[];
}

export interface HintOptions {
  /** File name of the candidate, without folders. Positions in other files are ignored. */
  readonly fileName?: string | undefined;
  /** Finds the position in the output, from `parseOffsetWhen`. Without a match, the known formats are tried. */
  readonly offsetWhen?: RegExp | undefined;
  /** Runs that show an incomplete candidate, whatever else they print. */
  readonly incompleteWhen?: Criteria | undefined;
  /** Matches the expressions of `offsetWhen` and `incompleteWhen`. Default: without a time limit. */
  readonly match?: Match | undefined;
}

/**
 * Finds where a run stopped: from line and column, an offset, a caret below the line, or quoted words. A reported end
 * of input marks the candidate as incomplete. Both are guesses; those that do not fit the candidate are dropped.
 */
export function hintOf(run: RunRecord, candidate: Uint8Array, options: HintOptions = {}): Hint {
  if (criteriaMet(options.incompleteWhen ?? [], run, options.match) !== undefined)
    return { incomplete: true };
  const text = replacedText(candidate);
  return hintIn(run.stderr, text, options) ?? hintIn(run.stdout, text, options) ?? {};
}

/**
 * Like `hintOf`, from the message of an error that a function threw. The function got the candidate as `candidateText`.
 */
export function hintOfMessage(message: string, candidate: Uint8Array): Hint {
  return hintIn(message, candidateText(candidate), {}) ?? {};
}

function hintIn(output: string, candidate: CandidateText, options: HintOptions): Hint | undefined {
  if (output === "") return undefined;
  const text = legible(output);
  const place = placeIn(output, text, { candidate, options });
  if (place === undefined) return undefined;
  const expected = expectedTexts(text.split("\n"));
  return expected.length === 0 ? place : { ...place, expected };
}

function placeIn(
  output: string,
  text: string,
  { candidate, options }: { readonly candidate: CandidateText; readonly options: HintOptions },
): Hint | undefined {
  const { offsetWhen, fileName, match = unboundedMatch } = options;
  const place = offsetWhen && offsetWhenPlace(match(offsetWhen, text), candidate);
  if (place !== undefined) return { offset: byteOffset(candidate, place) };
  const lines = text.split("\n");
  const mentioned = mentions(lines, fileName);
  const stop = firstPlace(mentioned, lines, candidate);
  if (isIncomplete(candidate.text, lines, stop)) {
    const isOpening = stop !== undefined && /[([{"'`]/.test(candidate.text[stop.index] ?? "");
    return { incomplete: true, ...(isOpening && { offset: byteOffset(candidate, stop.index) }) };
  }
  const index =
    jsonParsePlace(output, candidate) ??
    jqPlace(text, candidate) ??
    stop?.index ??
    firstLine(mentioned, candidate);
  return index === undefined ? undefined : { offset: byteOffset(candidate, index) };
}

/** Whether the output says that the program expected more input. `stop` is the position it reports, if any. */
function isIncomplete(candidate: string, lines: readonly string[], stop: Place | undefined): boolean {
  const end = endOfInputLine(lines, candidate);
  if (stop === undefined) return end >= 0;
  const atEnd = stop.index >= candidate.trimEnd().length;
  // Compilers continue after an error, and may later report the end of input because of it.
  const earlierError =
    stop.at < end && !atEnd && /error|expected|missing|illegal/i.test(lines[stop.at] ?? "");
  if (end >= 0 && !earlierError) return true;
  if (stop.exact && atEnd) return true;
  // A string that is unterminated on an earlier line needs a change, not more input.
  return !candidate.includes("\n", stop.index) && lines.some((line) => unterminatedString.test(line));
}

const unterminatedString = /\bunterminated\b.*\bstring\b/i;

/** The start of the first mentioned line; a mention with the candidate's file name takes precedence. */
function firstLine(all: readonly Mention[], candidate: CandidateText): number | undefined {
  const alone = all.filter(({ column }) => column === undefined);
  const mention = alone.find(({ named }) => named) ?? alone[0];
  return mention && mentionedLine(mention, candidate);
}

interface Place extends Mention {
  readonly index: number;
}

/** Positions looked up per output. Each lookup scans the candidate's lines; errors mention few. */
const mostPlaces = 64;

/** The first mention that refers to a position in the candidate; mentions with its file name take precedence. */
function firstPlace(
  all: readonly Mention[],
  lines: readonly string[],
  candidate: CandidateText,
): Place | undefined {
  for (const named of [true, false]) {
    for (const mention of all.filter((one) => one.named === named).slice(0, mostPlaces)) {
      const index = mentionedPlace(mention, lines, candidate);
      if (index !== undefined) return { ...mention, index };
    }
  }
  return undefined;
}
