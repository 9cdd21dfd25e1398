import { type Brackets, bracketsAmong } from "./brackets.ts";
import { endOfToken, endOfTokenWithoutStrings } from "./token.ts";
import { cut, type EndOf } from "./unit.ts";
import { isWhiteSpace } from "./white-space.ts";

/** The tokens of a text with the brackets among them. */
export interface BracketedTokens extends Brackets {
  readonly boundaries: Uint32Array;
}

/**
 * With a quote missing, strings and what is between them change places, and brackets go unseen. So where a bracket or a
 * quote has no partner, quotes are taken for symbols, if then fewer brackets have none.
 */
export function bracketedTokens(bytes: Uint8Array): BracketedTokens {
  const withStrings = tokensBy(bytes, endOfToken);
  const amiss = withStrings.unpaired + (hasUnpairedQuote(bytes, withStrings.boundaries) ? 1 : 0);
  if (amiss === 0) return withStrings;
  const withoutStrings = tokensBy(bytes, endOfTokenWithoutStrings);
  return withoutStrings.unpaired < amiss ? withoutStrings : withStrings;
}

/** Whether a double quote has no partner; others are apostrophes too. */
function hasUnpairedQuote(bytes: Uint8Array, boundaries: Uint32Array): boolean {
  return boundaries.some(
    (start, token) => bytes[start] === doubleQuote && boundaries[token + 1] === start + 1,
  );
}

function tokensBy(bytes: Uint8Array, endOf: EndOf): BracketedTokens {
  const boundaries = cut(bytes, endOf);
  return { boundaries, ...bracketsAmong(bytes, boundaries) };
}

/** Whether the token stands between the items of a list: a comma, a semicolon, or white space with a line end. */
export function isSeparator(bytes: Uint8Array, start: number, end: number): boolean {
  const byte = bytes[start];
  return (
    byte === comma ||
    byte === semicolon ||
    (isWhiteSpace(byte) && bytes.subarray(start, end).includes(newline))
  );
}

const newline = 0x0a;
const doubleQuote = 0x22;
const comma = 0x2c;
const semicolon = 0x3b;
