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

/** Which brackets belong together. */
interface Brackets {
  /** For each token that opens a bracket the one that closes it; 0 for all others. */
  readonly partners: Int32Array;
  /** How many brackets have no partner. */
  readonly unpaired: number;
}

/** Each opening bracket before the one that closes it. */
const brackets = "()[]{}";

/** For each byte the place of the bracket among them; -1 for all others. */
const places = Int8Array.from({ length: 256 }, (_, byte) => brackets.indexOf(String.fromCharCode(byte)));

/**
 * Pairs round, square and curly brackets, each a token. A bracket without a partner does not keep those around it
 * from theirs.
 */
function bracketsAmong(bytes: Uint8Array, boundaries: Uint32Array): Brackets {
  const partners = new Int32Array(boundaries.length);
  // The kind of each open bracket is looked up again in the text: two numbers for each would be twice the memory.
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
    // The kinds are counted so that a bracket that nothing opened is not looked for among all that are open.
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
