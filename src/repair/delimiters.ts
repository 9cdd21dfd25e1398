/** Puts back delimiters of comments and long strings, where the lines change between code and text without one. */
import type { Range } from "../base/ranges.ts";
import type { Style } from "../format/style.ts";
import { isLongSign, type LineState } from "./model/tokenize.ts";
import { stateAt, turnsOf } from "./model/turns.ts";
import { type Proposal, replacing } from "./proposal.ts";
import { type Subject, tokenAt } from "./subject.ts";

/** A broken delimiter adds so much to the gain of its turn, and code before a comment on its line so much. Neither was varied. */
const forBroken = 5;
const forCodeBefore = 1;

/** Inserts the opener or the closer at each turn of the text, or mends one that is broken there. */
export function* delimiters(subject: Subject): Generator<Proposal> {
  const { model, text, lineStarts, tokens } = subject;
  const turns = turnsOf(model);
  const best = turns[0]?.gain ?? 0;
  for (const { line, state, gain } of turns) {
    const propose = (added: number, { start, end }: Range, inserted: string): Proposal => {
      const turn = { gain: gain + added, below: best - gain - added };
      return { ...replacing("delimit", tokenAt(tokens, start), { start, end }, inserted), turn };
    };
    const insert = (place: number, inserted: string, added = 0): Proposal =>
      propose(added, { start: place, end: place }, inserted);
    const isCloser = state === 0;
    const within = isCloser ? stateAt(model, line) : state;
    const { delimiter, isQuote } = delimiterOf(within, isCloser, model.reader.style);
    const { end, blank, start } = placesAround(text, lineStarts[line] ?? text.length);
    for (const isEnd of [true, false]) {
      const placeOf = (broken: Broken): number => (isEnd ? end - broken.text.length : start);
      const broken = [...brokenOf(delimiter)].find((form) =>
        isBrokenAt(form.text, delimiter, text, placeOf(form)),
      );
      if (broken === undefined) continue;
      const range = { start: placeOf(broken) + broken.start, end: placeOf(broken) + broken.end };
      yield propose(forBroken, range, broken.inserted);
    }
    if (blank !== null) yield insert(blank, delimiter);
    yield insert(end, isQuote ? delimiter : ` ${delimiter}`);
    yield insert(start, isQuote ? delimiter : `${delimiter} `);
    const behindCode = isCloser || isQuote ? undefined : endOfCode(subject, line);
    if (behindCode !== undefined) yield insert(behindCode, ` ${delimiter}`, forCodeBefore);
  }
}

/** The closer or the opener of a comment or string. */
function delimiterOf(
  within: LineState,
  isCloser: boolean,
  { blockComments, quotations }: Style,
): { readonly delimiter: string; readonly isQuote: boolean } {
  const quotation = quotations[within - 1];
  const [open = "", close = ""] =
    within > 0 ? [quotation?.open, quotation?.close] : (blockComments[-1 - within] ?? []);
  return { delimiter: isCloser ? close : open, isQuote: within > 0 };
}

interface Broken {
  readonly text: string;
  /** The range in it that differs, and the text that belongs there. */
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** The forms of a delimiter that has a blank inside, and then those that lack a character, which may be part of the former. */
function* brokenOf(delimiter: string): Generator<Broken> {
  for (let at = 1; at < delimiter.length; at++)
    yield { text: `${delimiter.slice(0, at)} ${delimiter.slice(at)}`, start: at, end: at + 1, inserted: "" };
  for (const [at, inserted] of [...delimiter].entries())
    yield { text: delimiter.slice(0, at) + delimiter.slice(at + 1), start: at, end: at, inserted };
}

/** Whether a broken delimiter stands at a place by itself, and not within a whole one or another long sign. */
function isBrokenAt(broken: string, delimiter: string, text: string, place: number): boolean {
  if (place < 0 || !text.startsWith(broken, place)) return false;
  const around = text.slice(Math.max(0, place - delimiter.length), place + broken.length + delimiter.length);
  const [before = "", behind = ""] = [text[place - 1], text[place + broken.length]];
  return !around.includes(delimiter) && !isLongSign(before + broken) && !isLongSign(broken + behind);
}

/** Where the code of a line ends before the text of a comment: behind the last sign that ends a part. */
const endOfCode = ({ tokens }: Subject, line: number): number | undefined =>
  tokens.findLast(({ token, piece }) => piece === line && /^[;,{})\]]$/.test(token.text))?.end;

interface Places {
  /** The end of the last line before that is not blank. */
  readonly end: number;
  /** The end of a line of blanks between. */
  readonly blank: number | null;
  /** The first character of the line, or of one behind it. */
  readonly start: number;
}

/** Where a delimiter may stand before a line. */
function placesAround(text: string, lineStart: number): Places {
  const end = text.slice(0, lineStart).trimEnd().length;
  const start = lineStart + (text.slice(lineStart).match(/^\s*/)?.[0].length ?? 0);
  return { end, blank: blanksLeft(text, end, start), start };
}

/** The end of a line of blanks: a token deleted from a line of its own leaves them. */
export function blanksLeft(text: string, from: number, to: number): number | null {
  const [before] = /^[\s\S]*?\n[ \t]+(?=\n)/.exec(text.slice(from, to)) ?? [];
  return before === undefined ? null : from + before.length;
}
