/** Edits of strings, of lines, of the end of the text, and of single characters. */
import { pairingIn, strayLinesIn } from "./lost-closers.ts";
import type { TextModel } from "./model/text-model.ts";
import type { Token } from "./model/tokenize.ts";
import { type Proposal, replacing } from "./proposal.ts";
import {
  indentationOf,
  indentationsNear,
  isProseFrom,
  linesOf,
  mostUnlikelyLines,
  type PlacedToken,
  type Subject,
  tokenAt,
} from "./subject.ts";

/** For each of the last quotes before the reported place as a start, try so many quotes as the end. */
const mostEnds = 6;
const mostBegins = 4;

/** Escapes the quotes inside a string, between any two quotes of the reported line. */
export function* escapes(subject: Subject): Generator<Proposal> {
  const { tokens, stop, model, lineStarts } = subject;
  for (const index of linesOf(subject)) {
    const line = model.lines[index]?.text ?? "";
    const lineStart = lineStarts[index] ?? 0;
    for (const { open, close, escape: sign } of model.reader.style.quotations) {
      if (sign === undefined || open !== close || open.length > 1) continue;
      const quotes = [...line].flatMap((character, column) => (character === close ? [column] : []));
      const column = (tokens[stop ?? 0]?.start ?? 0) - lineStart;
      const before = Math.max(mostBegins, quotes.filter((each) => each <= column).length);
      for (let first = Math.max(0, before - mostBegins); first < before; first++)
        for (const end of quotes.slice(first + 2, first + 2 + mostEnds)) {
          const begin = (quotes[first] ?? 0) + 1;
          const inner = line.slice(begin, end);
          const escaped = inner.replaceAll(new RegExp(`(?<!\\\\)${close}`, "g"), sign + close);
          const range = { start: lineStart + begin, end: lineStart + end };
          yield replacing("escape", tokenAt(tokens, range.start), range, escaped);
        }
    }
  }
}

/** Longer texts are edited by tokens only. */
const longestTiny = 40;
const charactersInserted = [...`0123456789-.:,;/_"'()[]{}=+`];

/** All edits of one character, if the program reports no place. In a tiny text a token is a large part. */
export function* characters({ text, tokens, verdict }: Subject): Generator<Proposal> {
  if (text.length > longestTiny || verdict.offset !== undefined) return;
  for (let start = 0; start <= text.length; start++) {
    const at = Math.max(
      0,
      tokens.findIndex((token) => token.end > start),
    );
    for (const end of start < text.length ? [start, start + 1] : [start])
      for (const inserted of ["", ...charactersInserted])
        yield replacing("character", at, { start, end }, inserted);
  }
}

/** Changes the indentation of the reported line and its neighbours, makes one of them a comment, deletes it, or swaps it with the next one. */
export function* onLines({ model, tokens, stop, unlikely, lineStarts, text }: Subject): Generator<Proposal> {
  const lines = new Set<number>();
  const add = (at: number): void => {
    const line = tokens[Math.min(at, tokens.length - 1)]?.piece;
    if (line !== undefined) for (const near of [line - 1, line, line + 1]) lines.add(near);
  };
  if (stop !== undefined) add(stop);
  for (const line of strayLinesIn(model)) lines.add(line);
  for (const at of [...unlikely].slice(0, mostUnlikelyLines)) add(at);
  for (const index of lines) {
    const line = model.lines[index];
    const start = lineStarts[index];
    if (line === undefined || start === undefined || line.isBlank || isPiece(model, index)) continue;
    const at = tokens.findIndex(({ piece }) => piece === index);
    const indentation = indentationOf(line);
    for (const other of indentationsNear(model, index))
      if (other !== indentation)
        yield replacing("indent", at, { start, end: start + indentation.length }, other);
    const end = Math.min(text.length, start + line.text.length + 1);
    yield replacing("delete-line", at, { start, end }, "", line.tokens);
    const next = model.lines[index + 1];
    if (next !== undefined && !isPiece(model, index + 1) && next.text !== line.text) {
      const both = { start, end: start + line.text.length + 1 + next.text.length };
      yield replacing("swap-lines", at, both, `${next.text}\n${line.text}`);
    }
    const comment = commentBeside(model, index);
    if (comment === undefined) continue;
    const place = start + Math.min(indentation.length, comment.start);
    const range = { start: place, end: place + brokenSign(text.slice(place, end), comment.text) };
    if (!isProseFrom(text, range.end)) continue;
    const gap = /\s/.test(text[range.end] ?? "") ? "" : " ";
    const inserted = text.startsWith(comment.text, range.end) ? "" : comment.text + gap;
    yield replacing("comment-line", at, range, inserted);
  }
}

/** Signs of such a length may have come before the sign of a comment, or in its place. */
const longestBroken = 2;

/** How many characters at the start of a line are before the sign of its comment, or in its place before a blank. */
function brokenSign(line: string, sign: string): number {
  const before = line.indexOf(sign);
  if (before > 0 && before <= longestBroken && !/\s/.test(line.slice(0, before))) return before;
  const [other = ""] = /^[^\w\s]+(?=\s)/.exec(line) ?? [];
  return other.length <= longestBroken ? other.length : 0;
}

/** Whether it is a piece of a long line. */
const isPiece = ({ lines }: TextModel, index: number): boolean =>
  lines[index]?.isCut === true || lines[index - 1]?.isCut === true;

/** The sign that makes the line before or behind a comment. */
const commentBeside = ({ lines, reader }: TextModel, index: number): Token | undefined =>
  [lines[index - 1], lines[index + 1]]
    .flatMap((line) => line?.tokens[0] ?? [])
    .find(({ kind, text }) => kind === "comment-sign" && reader.style.lineComments.includes(text));

/** Closes everything that is open at the end of the text, on one line or with a line for each closer. */
export function* atEnd({ model, text, tokens }: Subject): Generator<Proposal> {
  const { style } = model.reader;
  const { open } = pairingIn(model);
  const { next } = model.lines.at(-1) ?? { next: 0 };
  const quote =
    next > 0
      ? (style.quotations[next - 1]?.close ?? "")
      : tokens.at(-1)?.token.kind === "unclosed"
        ? openQuote(tokens)
        : "";
  if (open.length === 0 && quote === "") return;
  const end = text.trimEnd().length;
  const rest = text.slice(end);
  const start = /,$/.test(text.slice(0, end)) && quote === "" ? end - 1 : end;
  const closers = open.toReversed();
  const propose = (inserted: string): Proposal =>
    replacing("close-all", tokens.length, { start, end }, inserted);
  const inRow = quote + closers.map(({ closer }) => closer).join("");
  yield propose(inRow);
  // If a key was cut off, its value is missing too.
  if (quote !== "" && closers[0]?.closer === "}") yield propose(inRow.replace(quote, `${quote}: null`));
  const last = model.lines.length - 1;
  const inLines = closers.map(({ closer, line }) =>
    line === last ? closer : `\n${indentationOf(model.lines[line])}${closer}`,
  );
  if (rest !== "" || inLines.join("").includes("\n")) yield propose(quote + inLines.join(""));
}

const openQuote = (tokens: readonly PlacedToken[]): string =>
  tokens.findLast(({ token }) => token.kind === "opening-quote")?.token.text ?? "";
