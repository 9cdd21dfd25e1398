import { grouped } from "../../base/grouped.ts";
import { decode } from "../../text/encoding.ts";
import { kindOfToken } from "../../text/token.ts";
import { boundariesOf, unitsOf } from "../../text/unit.ts";
import { rewritingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";

/**
 * Shortens words, and what else occurs several times, each wherever it occurs: to a letter or a digit that others may have
 * too, to no text in quotes, or to its own beginning. So lines lose indentation that they have in common.
 */
export const equalTokens: Stage = {
  name: "equal tokens",
  walk(failing) {
    const tokens = unitsOf(failing, "tokens");
    const textOf = (index: number): string => decode(tokens[index] ?? new Uint8Array(), "latin1");
    const rewritings = [...grouped(tokens.keys(), textOf).values()].flatMap((places) => {
      const [first = 0] = places;
      const token = tokens[first] ?? new Uint8Array();
      return shorterTexts(token, places.length > 1).map((text) => ({ tokens: places, text }));
    });
    return rewritingEach(tokens, rewritings);
  },
};

const textsOf = (...texts: readonly string[]): readonly Uint8Array[] =>
  texts.map((text) => new TextEncoder().encode(text));

const leastWords = textsOf("a", "b");
const leastNumbers = textsOf("0", "1");
const leastStrings = textsOf('""');

/** What may take the token's place, the best first; for numbers and strings that occur once see `literals`. */
function shorterTexts(token: Uint8Array, isRepeated: boolean): readonly Uint8Array[] {
  switch (kindOfToken(token)) {
    case "word":
      return [...leastWords, ...beginnings(token, isRepeated)];
    case "number":
      return isRepeated ? [...leastNumbers, ...beginnings(token, true)] : [];
    case "string":
      return isRepeated ? leastStrings : [];
    case "space":
      return isRepeated ? indentations(token) : [];
    default:
      return [];
  }
}

/** Lines of programs in so many bodies, each of which needs one more blank; deeper ones are rare in what is left. */
const mostBlanks = 3;

/** A line end with fewer blanks behind it, the fewest first. */
function indentations(token: Uint8Array): readonly Uint8Array[] {
  const lineEnd = token.indexOf(newline);
  if (lineEnd < 0) return [];
  return Array.from({ length: mostBlanks }, (_, index) => token.subarray(lineEnd, lineEnd + 2 + index));
}

const newline = 0x0a;

/**
 * The first code point, then half of them, three quarters of them, and so on: the program may want some length. Last comes
 * the token without digits at its end, as `int` of `int64`.
 */
function beginnings(token: Uint8Array, isRepeated: boolean): readonly Uint8Array[] {
  const boundaries = boundariesOf(token, "code-points");
  const whole = boundaries.length - 1;
  const lengths = [1];
  for (let length = whole >> 1; isRepeated && length < whole; length += (whole - length + 1) >> 1) {
    lengths.push(length);
  }
  const withoutDigits = decode(token, "latin1").replace(/(?<=\D)\d+$/, "").length;
  return [
    ...lengths.map((length) => token.subarray(0, boundaries[length])),
    token.subarray(0, withoutDigits),
  ];
}

/** Replaces single words, numbers and strings by `0`, `a` or an empty string, and a string also by its content. */
export const literals: Stage = {
  name: "literals",
  walk(failing) {
    const tokens = unitsOf(failing, "tokens");
    const rewritings = tokens.flatMap((token, index) =>
      isFree(token) ? replacements(token).map((text) => ({ tokens: [index], text })) : [],
    );
    return rewritingEach(tokens, rewritings);
  },
};

/** The best first, so that none after it is better. */
const least = ["0", "a", '""'].map((text) => new TextEncoder().encode(text));

const replacements = (token: Uint8Array): readonly Uint8Array[] =>
  kindOfToken(token) === "string" ? [...least, token.subarray(1, -1)] : least;

/** Whether something else could stand in the token's place. */
function isFree(token: Uint8Array): boolean {
  const kind = kindOfToken(token);
  return kind === "word" || kind === "number" || kind === "string";
}
