import { joined } from "../../base/arrays.ts";
import type { InputEdit } from "../../text/edit.ts";
import { endOfLine } from "../../text/position.ts";
import { endOfToken, kindOfToken } from "../../text/token.ts";
import { areEven, boundsIn } from "../edit/plausible/bounds.ts";
import { regexLiterals } from "../edit/plausible/regexes-closed.ts";
import { type Neighbours, neighboursIn } from "../neighbours.ts";
import { lineTraits } from "./line-traits.ts";
import { likelihoodOfLine } from "./weights.ts";

/** On how many lines a quote may stand alone, and how many places are tried for the partner on all of them. */
const mostLines = 3;
const mostPlaces = 8;
/** Longer lines are no lines that people write, and larger texts not looked through again and again. */
const longestLine = 400;
const mostBytes = 100_000;

/** The edit that gives a quote its partner where the text lacks one quote only, no bracket besides, and one place is likelier than all others together. */
export function quotePaired(text: Uint8Array): readonly InputEdit[] {
  const partners = partnersIn(text);
  const [first] = partners;
  // Of two kinds, one may be written for the other.
  const isAlone = partners.every(({ edit }) => edit.inserted[0] === first?.edit.inserted[0]);
  if (first === undefined || !isAlone || first.share <= half) return [];
  const { edit } = first;
  const paired = joined([text.subarray(0, edit.start), edit.inserted, text.subarray(edit.end)]);
  return areEven(boundsIn(paired)) ? [edit] : [];
}

const half = 0.5;

/**
 * Edits that give a quote its partner of which the text has an odd number, apostrophes and whole lines of comments aside: on each line
 * that has an odd number, at the likeliest places first, by what its strings then hold, what stands beside them and what is left outside.
 */
export const quotesPaired = (text: Uint8Array): readonly InputEdit[] =>
  partnersIn(text).map(({ edit }) => edit);

/** An edit that puts in a quote, and how likely it is among all on its line. */
interface Partner {
  readonly edit: InputEdit;
  readonly share: number;
}

function partnersIn(text: Uint8Array): readonly Partner[] {
  if (text.length > mostBytes) return [];
  const lines = linesOf(text);
  return [0x22, 0x27, 0x60].flatMap((quote) => {
    const odd = lines.filter(({ bytes }) => countOf(bytes, quote) % 2 === 1);
    if (odd.length % 2 === 0 || odd.length > mostLines) return [];
    const most = Math.ceil(mostPlaces / odd.length);
    return odd.flatMap((line) =>
      placesIn(line.bytes, quote, {
        said: stringsIn(lines, line),
        neighbours: neighboursIn(without(text, line)),
      })
        .slice(0, most)
        .map(({ at, share }) => ({
          edit: { start: line.start + at, end: line.start + at, inserted: Uint8Array.of(quote) },
          share,
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

/** What other lines say. */
interface Elsewhere {
  /** In their strings. */
  readonly said: ReadonlySet<string>;
  readonly neighbours: Neighbours;
}

/** How much less likely it is that strings stand beside what they do on no other line. */
const strange = 1;

function likelihoodWith(line: Uint8Array, { said, neighbours }: Elsewhere): number {
  let strangeness = 0;
  for (let start = 0, end = 0; start < line.length; start = end) {
    end = endOfToken(line, start);
    if (kindOfToken(line.subarray(start, end)) === "string")
      strangeness += neighbours.strangeness(line, { start, end });
  }
  return likelihoodOfLine(lineTraits(line, said)) - strange * strangeness;
}

/** Where on a line the partner may stand, the likeliest place first. */
function placesIn(
  line: Uint8Array,
  quote: number,
  elsewhere: Elsewhere,
): readonly { readonly at: number; readonly share: number }[] {
  const indentation = shownOf(line).search(/\S/);
  const places = Array.from({ length: line.length + 1 }, (_, at) => at)
    .filter((at) => at >= indentation && isBound(line, at))
    .map((at) => ({ at, odds: Math.exp(likelihoodWith(withQuote(line, at, quote), elsewhere)) }));
  const all = places.reduce((sum, { odds }) => sum + odds, 0);
  return places
    .sort((left, right) => right.odds - left.odds)
    .map(({ at, odds }) => ({ at, share: odds / all }));
}

/** Whether a string may begin or end at a place: not inside a word, but behind what Python puts in front of strings. */
const isBound = (line: Uint8Array, at: number): boolean =>
  (!(isWordly(line[at - 1]) && isWordly(line[at])) || prefixed.test(shownOf(line.subarray(0, at)))) &&
  line[at - 1] !== 0x5c;

const prefixed = /(?<!\w)[bfru]{1,2}$/i;

const isWordly = (byte: number | undefined): boolean =>
  byte !== undefined && /\w/.test(String.fromCharCode(byte));

function withQuote(line: Uint8Array, at: number, quote: number): Uint8Array {
  const bytes = new Uint8Array(line.length + 1);
  bytes.set(line.subarray(0, at));
  bytes[at] = quote;
  bytes.set(line.subarray(at), at + 1);
  return bytes;
}

/** What the strings of other lines hold. */
const stringsIn = (lines: readonly Line[], own: Line): ReadonlySet<string> =>
  new Set(
    lines
      .filter((line) => line !== own)
      .flatMap(({ bytes }) =>
        Array.from(shownOf(bytes).matchAll(strings), ([string]) => string.slice(1, -1)),
      ),
  );

const strings = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
