/** Undoes slips of people: misspelled words, foreign comments, missing quotes, signs of word processors and lone backslashes. */
import { editDistance } from "../base/closest.ts";
import { oncePer } from "../base/lazy.ts";
import { usualCommentSigns } from "../format/style.ts";
import type { Insertables } from "./insertables.ts";
import { isWordKind } from "./model/tokenize.ts";
import { plainForm, specialSignsIn } from "./plain-signs.ts";
import { type Proposal, replacing } from "./proposal.ts";
import {
  countsOf,
  isUsed,
  lineEndAfter,
  linesOf,
  type PlacedToken,
  type Subject,
  tokenAt,
} from "./subject.ts";

/** All slips at one token. */
export function* slips(subject: Subject, at: number, insertables: Insertables): Generator<Proposal> {
  yield* respellings(subject, at);
  yield* ownComments(subject, at);
  yield* quoted(subject, at, insertables);
}

/** Words of the format, or of the text, of which a word that is used nowhere else is a misspelling. */
function* respellings({ tokens, model }: Subject, at: number): Generator<Proposal> {
  const placed = tokens[at] as PlacedToken;
  const { token } = placed;
  const { words, style } = model.reader;
  if (token.kind !== "word" || token.text.length < 2 || isUsed({ tokens, model }, token)) return;
  const areCapitals = style.foldsCase === true && token.text === token.text.toUpperCase();
  for (const word of spelledIn(tokens, words))
    if (isMisspelling(token.text, word))
      yield replacing("respell", at, placed, areCapitals ? word.toUpperCase() : word, [token]);
}

const spelledIn = oncePer(
  (tokens: Subject["tokens"], meaningful: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...meaningful, ...countsOf(tokens).keys()]),
);

/** Whether a word is another one with a letter lost, added or replaced, two letters swapped, or other capitals. */
export const isMisspelling = (word: string, meant: string): boolean =>
  word !== meant &&
  /^[A-Za-z_]\w/.test(meant) &&
  Math.abs(word.length - meant.length) <= 1 &&
  editDistance(word.toLowerCase(), meant.toLowerCase()) <= 1;

/** Replaces spellings of other formats. One may be several tokens, and end in a blank. */
export function* ofOtherFormats({ tokens, text, model }: Subject, at: number): Generator<Proposal> {
  const { start } = tokens[at] as PlacedToken;
  for (const [foreign, own] of Object.entries(model.reader.style.foreign ?? {})) {
    if (!text.startsWith(foreign, start)) continue;
    const end = start + foreign.trimEnd().length;
    let last = at;
    while ((tokens[last]?.end ?? end) < end) last++;
    if (tokens[last]?.end !== end) continue;
    const removed = tokens.slice(at, last + 1).map(({ token }) => token);
    yield replacing("foreign", at, { start, end: start + foreign.length }, own, removed);
  }
}

/** Writes the rest of a line as a comment of the format if it begins like a comment of another one. */
function* ownComments({ tokens, model, text }: Subject, at: number): Generator<Proposal> {
  const placed = tokens[at] as PlacedToken;
  const { token, start, end } = placed;
  const { lineComments, blockComments } = model.reader.style;
  if (
    token.kind !== "sign" ||
    !usualCommentSigns.includes(token.text) ||
    !/\s|^$/.test(text[start - 1] ?? "")
  )
    return;
  const [own] = lineComments;
  const [block] = blockComments;
  const line = lineEndAfter(text, end);
  if (own !== undefined) yield replacing("comment-line", at, { start, end }, own);
  else if (block !== undefined) {
    const inserted = `${block[0]}${text.slice(end, line)} ${block[1]}`;
    yield replacing("comment-line", at, { start, end: line }, inserted);
  }
  const blank = text.slice(0, start).search(/[ \t]*$/);
  const rest = tokens.slice(at).filter((other) => other.line === placed.line);
  const removed = rest.map(({ token }) => token);
  yield replacing("comment-line", at, { start: blank, end: line }, "", removed);
}

/** Quote at most so many tokens: a path has about as many. */
const mostQuoted = 12;

/** Puts quotes around words and signs that end before a separator, a closer, or the end of the line. */
function* quoted(
  { tokens, text }: Subject,
  at: number,
  { quotes, lastQuotes }: Insertables,
): Generator<Proposal> {
  const { token, start, line } = tokens[at] as PlacedToken;
  if (token.kind !== "word" && token.kind !== "sign") return;
  const used = quotes.filter((quote) => quote.length === 1 && (lastQuotes.get(quote) ?? -1) >= 0);
  for (let last = at; last < at + mostQuoted; last++) {
    const end = tokens[last];
    if (end?.line !== line || !(isWordKind(end.token.kind) || end.token.kind === "sign")) return;
    const next = tokens[last + 1];
    if (next?.line === line && !/^[,;:)\]}>]/.test(next.token.text)) continue;
    const range = { start, end: end.end };
    const inner = text.slice(start, end.end);
    for (const quote of used) yield replacing("quote-run", at, range, quote + inner + quote);
  }
}

/** Writes signs of word processors plainly: each, and all of a line. */
export function* plainly(subject: Subject): Generator<Proposal> {
  const { model, lineStarts, tokens, text } = subject;
  for (const line of linesOf(subject)) {
    const start = lineStarts[line] ?? 0;
    const own = model.lines[line]?.text ?? "";
    const signs = specialSignsIn(own);
    const [first] = signs;
    const last = signs.at(-1);
    if (first === undefined || last === undefined) continue;
    const ranges = signs.length > 1 ? [...signs, { start: first.start, end: last.end }] : signs;
    for (const range of ranges) {
      const placed = { start: start + range.start, end: start + range.end };
      const plain = plainForm(text.slice(placed.start, placed.end));
      yield replacing("plain-sign", tokenAt(tokens, placed.start), placed, plain);
    }
  }
}

/** Doubles the backslashes between two quotes of a line. */
export function* backslashes(subject: Subject): Generator<Proposal> {
  const { model, lineStarts, tokens } = subject;
  for (const line of linesOf(subject)) {
    const own = model.lines[line]?.text ?? "";
    const start = lineStarts[line] ?? 0;
    for (const { open, close, escape: sign } of model.reader.style.quotations) {
      if (sign !== "\\" || open.length > 1) continue;
      for (const [begin, end] of quotedIn(own, close)) {
        const inner = own.slice(begin, end);
        const doubled = inner.replaceAll(/\\\\?/g, "\\\\");
        if (doubled === inner) continue;
        const range = { start: start + begin, end: start + end };
        yield replacing("backslashes", tokenAt(tokens, range.start), range, doubled);
      }
    }
  }
}

/** Look at so many quotes of a line, and at so many behind each as its end: lines of strings have few quotes that end none. */
const mostQuotes = 12;
const mostEndsBehind = 3;

/** The ranges between a quote and one of the next ones on a line. */
function* quotedIn(line: string, quote: string): Generator<readonly [number, number]> {
  const quotes = [...line]
    .flatMap((character, column) => (character === quote ? [column] : []))
    .slice(0, mostQuotes);
  for (const [index, begin] of quotes.entries())
    for (const end of quotes.slice(index + 1, index + 1 + mostEndsBehind)) yield [begin + 1, end];
}
