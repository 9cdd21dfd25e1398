/** Edits of more than one token: lines, the end of the text, several tokens in a row; and of single characters. */
import { editDistance } from "../base/closest.ts";
import { confusedWith, specialSignsIn } from "./confusions.ts";
import { pairing } from "./model/structure.ts";
import type { TextModel } from "./model/text-model.ts";
import type { Proposal } from "./proposal.ts";
import { knownWords, type PlacedToken, type Subject } from "./subject.ts";

/** Delete at most so many tokens in a row. */
const longestRun = 4;

/** Deletes several tokens in a row on one line. */
export function* runs({ tokens }: Subject, at: number): Generator<Proposal> {
  const first = tokens[at];
  for (let last = at + 1; last < at + longestRun; last++) {
    const token = tokens[last];
    if (first === undefined || token?.line !== first.line || token.token.kind === "comment") return;
    const removed = tokens.slice(at, last + 1).map(({ token }) => token);
    yield { kind: "delete-run", start: first.start, end: token.end, inserted: "", at, removed };
  }
}

/** Replaces a word by one of the text or format that differs in one or two letters. */
export function* respellings({ tokens, model }: Subject, at: number): Generator<Proposal> {
  const { token, start, end } = tokens[at] as PlacedToken;
  for (const word of knownWords(tokens, model.reader.words)) {
    const most = token.text.length > 4 ? 2 : 1;
    if (word === token.text || word.length < 2 || Math.abs(word.length - token.text.length) > most) continue;
    if (editDistance(word.toLowerCase(), token.text.toLowerCase()) > most) continue;
    yield { kind: "respell", start, end, inserted: word, at, removed: [token] };
  }
}

/** Replaces a token by its spelling in other languages. */
export function* translations({ tokens }: Subject, at: number): Generator<Proposal> {
  const { token, start, end } = tokens[at] as PlacedToken;
  if (token.kind === "comment" || token.kind === "unclosed") return;
  for (const inserted of confusedWith(token.text))
    yield { kind: "translate", start, end, inserted, at, removed: [token] };
}

/** For each of the last quotes before the reported place as a start, try so many quotes as the end. */
const mostEnds = 6;
const mostBegins = 4;

/** Escapes the quotes inside a string, between any two quotes of the reported line. */
export function* escapes({ tokens, stop, unlikely, model, lineStarts }: Subject): Generator<Proposal> {
  const places = stop === undefined ? [...unlikely].slice(0, mostEnds) : [stop, stop - 1];
  const lines = new Set(places.map((at) => tokens[Math.max(0, Math.min(at, tokens.length - 1))]?.line));
  for (const index of lines) {
    const line = index === undefined ? undefined : model.lines[index];
    const lineStart = lineStarts[index ?? 0] ?? 0;
    if (line === undefined) continue;
    const at = Math.max(
      0,
      tokens.findIndex((token) => token.line === index),
    );
    const signs = specialSignsIn(line.text);
    const [first] = signs;
    const last = signs.at(-1);
    if (first !== undefined && last !== undefined) {
      const inserted = signs.map(
        ({ end, plain }, each) => plain + line.text.slice(end, signs[each + 1]?.start ?? end),
      );
      const [start, end] = [lineStart + first.start, lineStart + last.end];
      yield { kind: "translate", start, end, inserted: inserted.join(""), at, removed: [] };
    }
    for (const { open, close, escape: sign } of model.reader.style.quotations) {
      if (sign === undefined || open !== close || open.length > 1) continue;
      const quotes = [...line.text].flatMap((character, column) => (character === close ? [column] : []));
      // The string begins at one of the last quotes before the reported place.
      const column = (tokens[stop ?? at]?.start ?? 0) - lineStart;
      const before = Math.max(mostBegins, quotes.filter((each) => each <= column).length);
      for (let first = Math.max(0, before - mostBegins); first < before; first++)
        for (const end of quotes.slice(first + 2, first + 2 + mostEnds)) {
          const begin = quotes[first] ?? 0;
          const inner = line.text.slice(begin + 1, end);
          if (inner.length === 0) continue;
          const escaped = inner.replaceAll(new RegExp(`(?<!\\\\)${close}`, "g"), sign + close);
          const start = lineStart + begin + 1;
          const found = { kind: "escape", at: tokenAt(tokens, start, at), removed: [] } as const;
          if (escaped !== inner) yield { ...found, start, end: lineStart + end, inserted: escaped };
        }
      if (sign !== "\\" || !line.text.includes(sign)) continue;
      // Backslashes may be meant literally.
      const inserted = line.text.replaceAll(sign, sign + sign);
      yield {
        kind: "escape",
        start: lineStart,
        end: lineStart + line.text.length,
        inserted,
        at,
        removed: [],
      };
    }
  }
}

const tokenAt = (tokens: readonly PlacedToken[], place: number, from: number): number => {
  let at = from;
  while (at < tokens.length && (tokens[at]?.end ?? 0) <= place) at++;
  return at;
};

/** Try to close so many openers, at so many places each. */
const mostOpen = 4;
const mostPlaces = 5;

/**
 * Inserts closers on a line of their own, or at the end of a line, where the indentation returns to the opener's;
 * end tags also before the next end tags.
 */
export function* closedBlocks({ tokens, model, lineStarts }: Subject): Generator<Proposal> {
  const { open, passedOver } = pairing(model.lines, model.reader.style);
  const proposeAt = (place: number, inserted: string): Proposal => {
    const at = tokens.findIndex((token) => token.start >= place);
    return {
      kind: "close-block",
      start: place,
      end: place,
      inserted,
      at: at < 0 ? tokens.length : at,
      removed: [],
    };
  };
  for (const { closer, line, indentation } of [...passedOver.slice(-mostOpen), ...open.slice(-mostOpen)]) {
    const isTag = closer.startsWith("</");
    const own = model.lines[line]?.text ?? "";
    const blanks = own.slice(0, own.length - own.trimStart().length);
    let found = 0;
    for (let index = line; index < model.lines.length && found < mostPlaces; index++) {
      const read = model.lines[index];
      if (read === undefined || read.isBlank) continue;
      const lineStart = lineStarts[index] ?? 0;
      const ends = isTag ? read.tokens.filter(({ text }) => text === "</") : [];
      for (const { start } of ends.slice(0, mostPlaces)) yield proposeAt(lineStart + start, closer);
      const next = model.lines.slice(index + 1).find(({ isBlank }) => !isBlank);
      if (next !== undefined && next.indentation > indentation) continue;
      found++;
      const end = lineStart + read.text.trimEnd().length;
      if (index > line || !isTag) yield proposeAt(end, `\n${blanks}${closer}`);
      if (closer.length > 1) yield proposeAt(end, closer);
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
    const edit = { kind: "character", start, at, removed: [] } as const;
    if (start < text.length) yield { ...edit, end: start + 1, inserted: "" };
    for (const inserted of charactersInserted) {
      yield { ...edit, end: start, inserted };
      if (start < text.length) yield { ...edit, end: start + 1, inserted };
    }
  }
}

/** Changes the indentation of the reported line and its neighbours, or deletes one of them. */
export function* onLines({ model, tokens, stop, unlikely, lineStarts, text }: Subject): Generator<Proposal> {
  const lines = new Set<number>();
  const add = (at: number): void => {
    const line = tokens[Math.min(at, tokens.length - 1)]?.line;
    if (line !== undefined) for (const near of [line - 1, line, line + 1]) lines.add(near);
  };
  if (stop !== undefined) add(stop);
  for (const at of [...unlikely].slice(0, 6)) add(at);
  for (const index of lines) {
    const line = model.lines[index];
    const start = lineStarts[index];
    if (line === undefined || start === undefined || line.isBlank) continue;
    const at = tokens.findIndex((token) => token.line === index);
    const indentation = line.text.slice(0, line.text.length - line.text.trimStart().length);
    for (const other of indentationsNear(model, index))
      if (other !== indentation)
        yield { kind: "indent", start, end: start + indentation.length, inserted: other, at, removed: [] };
    const end = Math.min(text.length, start + line.text.length + 1);
    yield { kind: "delete-line", start, end, inserted: "", at, removed: line.tokens };
  }
}

function indentationsNear({ lines }: TextModel, index: number): ReadonlySet<string> {
  const found = new Set<string>();
  let unit = "\t";
  for (let at = Math.max(0, index - 8); at < Math.min(lines.length, index + 4); at++) {
    const line = lines[at];
    if (line === undefined || line.isBlank) continue;
    const own = line.text.slice(0, line.text.length - line.text.trimStart().length);
    found.add(own);
    if (own !== "" && (unit === "\t" || own.length < unit.length)) unit = own;
  }
  const [previous = ""] = lines
    .slice(0, index)
    .filter(({ isBlank }) => !isBlank)
    .slice(-1)
    .map(({ text }) => text.slice(0, text.length - text.trimStart().length));
  found.add(previous + unit);
  return found;
}

/** Closes everything that is open at the end of the text, on one line or with a line for each closer. */
export function* atEnd({ model, text, tokens }: Subject): Generator<Proposal> {
  const { style } = model.reader;
  const { open } = pairing(model.lines, style);
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
  const propose = (inserted: string): Proposal => ({
    kind: "close-all",
    start,
    end,
    inserted,
    at: tokens.length,
    removed: [],
  });
  const inRow = quote + closers.map(({ closer }) => closer).join("");
  yield propose(inRow);
  // If a key was cut off, its value is missing too.
  if (quote !== "" && closers[0]?.closer === "}") yield propose(inRow.replace(quote, `${quote}: null`));
  const last = model.lines.length - 1;
  const inLines = closers.map(({ closer, line }) => {
    const { text = "" } = model.lines[line] ?? {};
    const indentation = text.slice(0, text.length - text.trimStart().length);
    return line === last ? closer : `\n${indentation}${closer}`;
  });
  if (rest !== "" || inLines.join("").includes("\n")) yield propose(quote + inLines.join(""));
}

const openQuote = (tokens: readonly PlacedToken[]): string =>
  tokens.findLast(({ token }) => token.kind === "opening-quote")?.token.text ?? "";
