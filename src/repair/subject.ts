import { oncePer } from "../base/lazy.ts";
import type { Range } from "../base/ranges.ts";
import type { Style } from "../format/style.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import { latin1 } from "./edited-text.ts";
import { className } from "./model/contexts.ts";
import { hashOf } from "./model/counts.ts";
import { type Background, piecesOf, TextModel } from "./model/text-model.ts";
import { isWordKind, type LineState, type Token, tokenizeLine } from "./model/tokenize.ts";

/** A token with its place in the whole text. */
export interface PlacedToken {
  readonly token: Token;
  /** The number of its line in the text, and of the line or piece in the model. */
  readonly line: number;
  readonly piece: number;
  readonly start: number;
  readonly end: number;
  readonly spaced: Spaced;
}

/** The class of a token behind no white space, one blank, and more; the first is what later tokens are predicted from. */
export type Spaced = readonly [number, number, number];

export const spacedOf = (name: string): Spaced => [hashOf(name), hashOf(`${name} `), hashOf(`${name}  `)];

/** A text, read for proposals. */
export interface Subject {
  readonly text: string;
  readonly model: TextModel;
  /** Of the lines or pieces in the model. */
  readonly lineStarts: readonly number[];
  readonly tokens: readonly PlacedToken[];
  /** The program's verdict on the text. */
  readonly verdict: Verdict;
  /** The index of the token at which the program stopped; undefined if unknown. */
  readonly stop: number | undefined;
  /** The indices of the least likely tokens. */
  readonly unlikely: ReadonlySet<number>;
}

/** Further places are the so many least likely tokens. */
const mostUnlikely = 9;
/** If the program reports no place, or the end of the text, use so many of the least likely tokens. */
const mostUnplaced = 90;
/** Examine longer texts only around the reported place: whole lines, unless these are so long themselves. */
export const longestText = 60_000;
const bytesBefore = 24_000;
const bytesBehind = 8_000;
const longestRestOfLine = 8_000;

/** The part of a text in which edits are proposed, its start in the text, and the place of the fault in the text if known. */
export function subjectIn(
  text: Uint8Array,
  verdict: Verdict,
  { style, background }: { readonly style: Style; readonly background: Background },
): { readonly subject: Subject; readonly base: number; readonly place: number | undefined } {
  const place = placeOfFault(text, verdict, style);
  const { start: base, end } = place === undefined ? unplacedPart(text, style) : partNear(text, place, style);
  const part = latin1(text.subarray(base, end));
  const model = new TextModel(part, { style, words: background.words }, background);
  const told = place === undefined ? verdict : { ...verdict, offset: place - base };
  return { subject: subjectOf(part, model, told), base, place };
}

/** The place where the program stops. If it reads to the end, because nothing ends a string, the line on which that begins. */
function placeOfFault(text: Uint8Array, { offset }: Verdict, style: Style): number | undefined {
  const readsToEnd = offset === undefined || endsWithSign(text.subarray(offset));
  return (readsToEnd ? unendedLine(latin1(text), style) : undefined) ?? offset;
}

/** Whether at most one sign is left: some programs report the last quote of the text. */
function endsWithSign(rest: Uint8Array): boolean {
  const sign = rest.findIndex((byte) => !isWhiteSpace(byte));
  return sign < 0 || rest.subarray(sign + 1).every(isWhiteSpace);
}

/** The start of the first line with a string that nothing ends, or of the line from which a string or comment runs to the end. */
function unendedLine(text: string, style: Style): number | undefined {
  let unclosed: number | undefined;
  let outside = 0;
  let end: LineState = 0;
  for (const { piece, start, state, tokens, next } of statesOf(text, style)) {
    // Only a program that reads strings over lines reads on.
    if (unclosed !== undefined && piece.trim() !== "") return unclosed;
    if (state === 0) outside = start;
    if (tokens.at(-1)?.kind === "unclosed") unclosed ??= start;
    end = next;
  }
  return end === 0 ? undefined : outside;
}

/** The lines of a text, or the pieces of long ones, with the states at their starts and ends. */
function* statesOf(text: string, style: Style) {
  let state: LineState = 0;
  let start = 0;
  for (const { text: piece, isCut } of piecesOf(text)) {
    const { tokens, next } = tokenizeLine(piece, state, style, isCut);
    yield { piece, start, state, tokens, next };
    state = next;
    start += piece.length + (isCut ? 0 : 1);
  }
}

/** Of longer texts without a known place examine the last part. Half a megabyte is read in a second. */
const longestUnplaced = 500_000;

const unplacedPart = (text: Uint8Array, style: Style): Range =>
  text.length <= longestUnplaced ? { start: 0, end: text.length } : partNear(text, text.length, style);

/** The whole text, or the lines around a place in a long one. A text of one long line is cut within it. */
function partNear(text: Uint8Array, place: number, style: Style): Range {
  if (text.length <= longestText) return { start: 0, end: text.length };
  const first = Math.max(0, place - bytesBefore);
  const last = Math.min(text.length, place + bytesBehind);
  const start = first === 0 ? 0 : text.lastIndexOf(newline, first) + 1;
  const lineEnd = text.indexOf(newline, last);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const isInLine = first - start > longestRestOfLine;
  return {
    start: isInLine ? start + lastOutside(latin1(text.subarray(start, first)), style) : start,
    end: end - last > longestRestOfLine ? last : end,
  };
}

/** The start of the last piece of a text that begins outside of strings and comments. */
function lastOutside(text: string, style: Style): number {
  let outside = 0;
  for (const { start, state } of statesOf(text, style)) if (state === 0) outside = start;
  return outside;
}

const newline = 0x0a;

function subjectOf(text: string, model: TextModel, verdict: Verdict): Subject {
  const lineStarts: number[] = [];
  const tokens: PlacedToken[] = [];
  const surprises: number[] = [];
  let start = 0;
  let line = 0;
  for (const [piece, { tokens: own, text, isCut }] of model.lines.entries()) {
    lineStarts.push(start);
    for (const surprise of model.surprises(piece)) surprises.push(surprise);
    for (const token of own) {
      const spaced = spacedOf(className(token, model.reader.words, model.reader.style));
      tokens.push({ token, line, piece, start: start + token.start, end: start + token.end, spaced });
    }
    start += text.length + (isCut ? 0 : 1);
    if (!isCut) line++;
  }
  const { offset } = verdict;
  const place = offset ?? (verdict.incomplete ? text.length : undefined);
  const stop = place === undefined ? undefined : tokenAt(tokens, place);
  const order = surprises
    .map((_, index) => index)
    .sort((one, other) => (surprises[other] ?? 0) - (surprises[one] ?? 0));
  const most = offset === undefined ? mostUnplaced : mostUnlikely;
  return {
    text,
    model,
    lineStarts,
    tokens,
    verdict,
    stop,
    unlikely: new Set(order.slice(0, most)),
  };
}

/** The index of the token at a place, or of the next one; the number of tokens behind the last one. */
export function tokenAt(tokens: readonly PlacedToken[], place: number): number {
  const at = tokens.findIndex(({ end }) => end > place);
  return at < 0 ? tokens.length : at;
}

/** Where the line of a place ends, without its line end. */
export function lineEndAfter(text: string, place: number): number {
  const end = text.indexOf("\n", place);
  return end < 0 ? text.length : end;
}

/** So much of a line says whether it is prose. */
const longestProse = 200;

/** Whether words are at least as many as signs in the rest of a line, as in a comment. */
export function isProseFrom(text: string, place: number): boolean {
  const rest = text.slice(place, Math.min(lineEndAfter(text, place), place + longestProse));
  const signs = rest.match(/[^\w\s,.'-]/g) ?? [];
  return (rest.match(/\w+/g)?.length ?? 0) >= signs.length;
}

/** Words that occur elsewhere, or have a meaning in the format. */
export const knownWords = oncePer(
  (tokens: readonly PlacedToken[], meaningful: ReadonlySet<string>): ReadonlySet<string> => {
    const words = new Set(meaningful);
    for (const { token } of tokens) {
      if (isWordKind(token.kind)) words.add(token.text);
      else if (token.kind === "comment")
        for (const word of token.text.match(/[\w\x80-\xff]+/g) ?? []) words.add(word);
    }
    return words;
  },
);

/** Whether the text has a word several times, or the format gives it a meaning. */
export const isUsed = (
  { tokens, model }: Pick<Subject, "tokens" | "model">,
  { kind, text }: Token,
): boolean => isWordKind(kind) && ((countsOf(tokens).get(text) ?? 0) > 1 || model.reader.words.has(text));

/** How often a text has each token. */
export const countsOf = oncePer((tokens: Subject["tokens"]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { token } of tokens) counts.set(token.text, (counts.get(token.text) ?? 0) + 1);
  return counts;
});

/** If the program reports no place, or the end, so many of the unlikeliest tokens say which lines are edited. */
export const mostUnlikelyLines = 6;

/** The lines on which the program stopped, or the unlikely ones. */
export const linesOf = ({ tokens, stop, unlikely, verdict }: Subject): ReadonlySet<number> => {
  const near = stop === undefined ? [] : [stop, stop - 1];
  const far = stop === undefined || verdict.incomplete ? [...unlikely].slice(0, mostUnlikelyLines) : [];
  const places = [...near, ...far];
  return new Set(places.map((at) => tokens[Math.max(0, Math.min(at, tokens.length - 1))]?.piece ?? 0));
};

/** The white space before the first token of a line. */
export const indentationOf = ({ text }: { readonly text: string } = { text: "" }): string =>
  text.slice(0, text.length - text.trimStart().length);

/** The indentations of the lines around a line, and one more level than the line before. */
export function indentationsNear({ lines }: TextModel, index: number): ReadonlySet<string> {
  const found = new Set<string>();
  let unit = "\t";
  for (let at = Math.max(0, index - 8); at < Math.min(lines.length, index + 4); at++) {
    const line = lines[at];
    if (line === undefined || line.isBlank) continue;
    const own = indentationOf(line);
    found.add(own);
    if (own !== "" && (unit === "\t" || own.length < unit.length)) unit = own;
  }
  found.add(indentationOf(lines.slice(0, index).findLast(({ isBlank }) => !isBlank)) + unit);
  return found;
}
