import { joined } from "../../../base/joined.ts";
import type { InputEdit } from "../../../text/edit.ts";
import { endOfLine } from "../../../text/position.ts";
import { endOfToken, kindOfToken } from "../../../text/token.ts";
import { isWhiteSpace } from "../../../text/white-space.ts";
import { closerOf, isCloser } from "../../closers.ts";
import { type Neighbours, neighboursIn } from "../../neighbours.ts";
import { isQuote } from "../symbol.ts";
import { regexLiterals } from "./regexes-closed.ts";

/** On how many lines a quote may stand alone, and how many places are tried for the partner on all of them. */
const mostLines = 3;
const mostPlaces = 8;
/** Longer lines are no lines that people write, and larger texts not looked through again and again. */
const longestLine = 400;
const mostBytes = 100_000;

/**
 * Edits that give a quote its partner of which the text has an odd number, apostrophes and whole lines of comments aside: on each line
 * that has an odd number, where the line then looks most like others. A string is preferred that begins and ends with what shows,
 * stands apart from words and swallows neither brackets nor commas.
 */
export function quotesPaired(text: Uint8Array): readonly InputEdit[] {
  if (text.length > mostBytes) return [];
  const lines = linesOf(text);
  return [0x22, 0x27, 0x60].flatMap((quote) => {
    const odd = lines.filter(({ bytes }) => countOf(bytes, quote) % 2 === 1);
    if (odd.length % 2 === 0 || odd.length > mostLines) return [];
    const most = Math.ceil(mostPlaces / odd.length);
    return odd.flatMap(({ start, bytes }) =>
      placesIn(bytes, quote, neighboursIn(without(text, { start, bytes })))
        .slice(0, most)
        .map((at) => ({
          start: start + at,
          end: start + at,
          inserted: Uint8Array.of(quote),
        })),
    );
  });
}

interface Line {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** A text without a line, which is no model of itself. */
const without = (text: Uint8Array, { start, bytes }: Line): Uint8Array =>
  joined([text.subarray(0, start), text.subarray(start + bytes.length + 1)]);

const commented = /^\s*(?:#|\/\/|\*|--|;)/;

function linesOf(text: Uint8Array): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; start = endOfLine(text, start) + 1) {
    const bytes = text.subarray(start, endOfLine(text, start));
    if (bytes.length <= longestLine && !commented.test(shownOf(bytes)))
      lines.push({ start, bytes: withoutRegexes(bytes) });
  }
  return lines;
}

/** A line with a word in the place of each regular expression, in which quotes stand for themselves. */
function withoutRegexes(line: Uint8Array): Uint8Array {
  const masked = Uint8Array.from(line);
  for (const {
    0: { length },
    index,
  } of shownOf(line).matchAll(regexLiterals))
    masked.fill(underscore, index, index + length);
  return masked;
}

const underscore = 0x5f;
const shownOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** How often a quote stands in a line, but for escaped ones, those that stand in threes, and apostrophes in words. */
function countOf(line: Uint8Array, quote: number): number {
  const sign = String.fromCharCode(quote);
  const shown = shownOf(line)
    .replaceAll(/\\./g, "")
    .replaceAll(sign.repeat(3), "")
    .replaceAll(/(?<![A-Za-z])([A-Za-z]+)'(?=[a-z])/g, (whole, word) => (isPrefix.test(word) ? whole : ""));
  return shown.split(sign).length - 1;
}

/** What Python puts in front of strings. */
const isPrefix = /^[bfru]{1,2}$/i;

/** Where on a line the partner may stand, the likeliest place first. */
function placesIn(line: Uint8Array, quote: number, neighbours: Neighbours): readonly number[] {
  const places = Array.from({ length: line.length + 1 }, (_, at) => at).filter((at) => isBound(line, at));
  return places
    .map((at) => ({ at, oddity: oddityOf(withQuote(line, at, quote), quote, neighbours) }))
    .sort((left, right) => left.oddity - right.oddity)
    .map(({ at }) => at);
}

/** Whether a string may begin or end at a place: not inside a word. */
const isBound = (line: Uint8Array, at: number): boolean =>
  !(isWordly(line[at - 1]) && isWordly(line[at])) && line[at - 1] !== 0x5c;

const isWordly = (byte: number | undefined): boolean =>
  byte !== undefined && /\w/.test(String.fromCharCode(byte));

function withQuote(line: Uint8Array, at: number, quote: number): Uint8Array {
  const bytes = new Uint8Array(line.length + 1);
  bytes.set(line.subarray(0, at));
  bytes[at] = quote;
  bytes.set(line.subarray(at), at + 1);
  return bytes;
}

/** How odd a line looks: by its strings and what stands beside them. */
function oddityOf(line: Uint8Array, quote: number, neighbours: Neighbours): number {
  let oddity = 0;
  let end: number;
  for (let start = 0; start < line.length; start = end) {
    end = endOfToken(line, start);
    const token = line.subarray(start, end);
    if (kindOfToken(token) === "string")
      oddity += oddityOfString(line, { start, end }) + neighbours.strangeness(line, { start, end });
    else if (token[0] === quote) oddity += lone;
  }
  return oddity;
}

const lone = 4;
const runTogether = 2;
const notParted = 1;
const blankEdge = 1;
const swallowed = 1;
const separatorInside = 0.5;
/** Of two places that are as good the one is taken that swallows fewer words. */
const blankInside = 0.01;
const nothingInside = 2;

/** Whether a byte often stands right behind a string: it parts, closes or joins. */
const isBehindString = (byte: number | undefined): boolean =>
  byte === undefined || isWhiteSpace(byte) || ",;:.)]}>+".includes(String.fromCharCode(byte));

function oddityOfString(line: Uint8Array, { start, end }: { start: number; end: number }): number {
  const inside = line.subarray(start + 1, end - 1);
  const shown = shownOf(inside);
  const [before = ""] = /[A-Za-z_]\w*$/.exec(shownOf(line.subarray(0, start))) ?? [];
  const otherQuotes = inside.filter((byte) => isQuote(byte)).length;
  return (
    (before !== "" && !isPrefix.test(before) ? runTogether : 0) +
    (isWordly(line[end]) ? runTogether : 0) +
    (isBehindString(line[end]) ? 0 : notParted) +
    (isWhiteSpace(inside[0]) ? blankEdge : 0) +
    (isWhiteSpace(inside.at(-1)) ? blankEdge : 0) +
    (inside.length === 0 ? nothingInside : 0) +
    swallowed * (unpairedBrackets(inside) + (/\w'\w/.test(shown) ? 0 : otherQuotes)) +
    blankInside * (shown.split(/\s/).length - 1) +
    swallowed * (shown.split(/\s(?:\|\|?|&&|;)\s/).length - 1) +
    separatorInside * (shown.split(/[,;]\s|[=:]\s|\s[=:?]/).length - 1)
  );
}

function unpairedBrackets(text: Uint8Array): number {
  const open: number[] = [];
  let amiss = 0;
  for (const byte of text) {
    const closer = closerOf.get(byte);
    if (closer !== undefined) open.push(closer);
    else if (isCloser(byte) && open.pop() !== byte) amiss += 1;
  }
  return amiss + open.length;
}
