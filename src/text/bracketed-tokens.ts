import { endOfToken, endOfTokenWithoutStrings } from "./token.ts";
import { cut, type EndOf } from "./unit.ts";
import { isWhiteSpace } from "./white-space.ts";

/** The tokens of a text, with their bracket pairs. */
export interface BracketedTokens extends Brackets {
  readonly boundaries: Uint32Array;
}

/**
 * Cuts the text into tokens and pairs its brackets. A missing quote swaps strings with the text between them and hides
 * brackets. So when a bracket or quote is unpaired, quotes are read as symbols if that leaves fewer brackets unpaired.
 */
export function bracketedTokens(bytes: Uint8Array): BracketedTokens {
  const withStrings = tokensBy(bytes, endOfToken);
  const amiss = withStrings.unpaired + (hasUnpairedQuote(bytes, withStrings.boundaries) ? 1 : 0);
  if (amiss === 0 || !quotes.some((quote) => bytes.includes(quote))) return withStrings;
  const withoutStrings = tokensBy(bytes, endOfTokenWithoutStrings);
  return withoutStrings.unpaired < amiss ? withoutStrings : withStrings;
}

/** Whether a double quote is unpaired; other quotes may be apostrophes. */
function hasUnpairedQuote(bytes: Uint8Array, boundaries: Uint32Array): boolean {
  return boundaries.some(
    (start, token) => bytes[start] === doubleQuote && boundaries[token + 1] === start + 1,
  );
}

function tokensBy(bytes: Uint8Array, endOf: EndOf): BracketedTokens {
  const boundaries = cut(bytes, endOf);
  return { boundaries, ...bracketsAmong(bytes, boundaries) };
}

/** Whether the token separates items of a list: a comma, a semicolon, or white space with a line end. */
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
const quotes = [doubleQuote, 0x27, 0x60];
const comma = 0x2c;
const semicolon = 0x3b;

/** The bracket pairs of a text. */
interface Brackets {
  /** For each opening bracket the token that closes it; 0 for all other tokens. */
  readonly partners: Int32Array;
  /** The number of unpaired brackets. */
  readonly unpaired: number;
}

/** Each opening bracket is followed by its closing one. */
const brackets = "()[]{}";

/** The index of each byte in `brackets`, or -1. */
const places = Int8Array.from({ length: 256 }, (_, byte) => brackets.indexOf(String.fromCharCode(byte)));

/** Pairs round, square and curly brackets, each a token. An unpaired bracket does not affect the pairs around it. */
function bracketsAmong(bytes: Uint8Array, boundaries: Uint32Array): Brackets {
  const partners = new Int32Array(boundaries.length);
  // The kind of an open bracket is looked up in the text, because storing it would double the memory.
  const open: number[] = [];
  const openOfKind = new Int32Array(3);
  const placeOf = (token: number): number => places[bytes[boundaries[token] as number] as number] as number;
  let unpaired = 0;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const place = placeOf(token);
    if (place < 0) continue;
    unpaired++;
    const kind = place >> 1;
    if (place % 2 === 0) {
      open.push(token);
      openOfKind[kind] = (openOfKind[kind] as number) + 1;
      continue;
    }
    // The count per kind avoids a search of all open brackets for one that nothing opened.
    while ((openOfKind[kind] as number) > 0) {
      const last = open.pop() as number;
      const kindOfLast = placeOf(last) >> 1;
      openOfKind[kindOfLast] = (openOfKind[kindOfLast] as number) - 1;
      if (kindOfLast !== kind) continue;
      partners[last] = token;
      unpaired -= 2;
      break;
    }
  }
  return { partners, unpaired };
}
