import { atOnce, smallStepsBetweenPauses, type Work } from "../base/in-turns.ts";
import { endOfToken, kindOfByte } from "./token.ts";
import { cutting, type EndOf } from "./unit.ts";
import { isWhiteSpace } from "./white-space.ts";

/** The tokens of a text, with their bracket pairs. */
export interface BracketedTokens extends Brackets {
  readonly boundaries: Uint32Array;
}

/**
 * Cuts the text into tokens and pairs its brackets. A missing quote, or one in a regular expression, swaps strings with
 * the text between them and hides brackets. So when a bracket or quote is unpaired, only likely strings are read as such.
 */
export const bracketedTokens = (bytes: Uint8Array): BracketedTokens => atOnce(pairingBrackets(bytes));

/** The work of `bracketedTokens`. */
export function* pairingBrackets(bytes: Uint8Array): Work<BracketedTokens> {
  const usual = yield* tokensBy(bytes, endOfToken);
  const isAmiss = usual.unpaired > 0 || hasUnpairedQuote(bytes, usual.boundaries);
  return isAmiss ? yield* tokensBy(bytes, endOfLikelyToken) : usual;
}

/** Like `endOfToken`, but a quote is a symbol where two brackets stand between it and the next one, or a word behind that. */
function endOfLikelyToken(bytes: Uint8Array, start: number): number {
  const end = endOfToken(bytes, start);
  if (kindOfByte(bytes[start] as number) !== "quote") return end;
  let brackets = 0;
  for (let at = start; at < end; at++) if (placeOf(bytes[at] as number) >= 0) brackets++;
  return brackets > 1 || isWord(bytes[end]) ? start + 1 : end;
}

const isWord = (byte = 0): boolean => ["letter", "digit"].includes(kindOfByte(byte));

/** Whether a double quote is unpaired; other quotes may be apostrophes. */
function hasUnpairedQuote(bytes: Uint8Array, boundaries: Uint32Array): boolean {
  return boundaries.some(
    (start, token) => bytes[start] === doubleQuote && boundaries[token + 1] === start + 1,
  );
}

function* tokensBy(bytes: Uint8Array, endOf: EndOf): Work<BracketedTokens> {
  const boundaries = yield* cutting(bytes, endOf);
  return { boundaries, ...(yield* bracketsAmong(bytes, boundaries)) };
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

const places = Int8Array.from({ length: 256 }, (_, byte) => brackets.indexOf(String.fromCharCode(byte)));

/** The index of the byte in `brackets`, or -1. */
const placeOf = (byte: number): number => places[byte] as number;

/** Round and square pairs of at most so many bytes may hold half of a curly pair, as sets of characters in regular expressions do. */
const mostBytesAcross = 16;

/**
 * Pairs round, square and curly brackets, each a token. Curly ones hold most of a text and pair first: no long round or
 * square pair holds half of such a pair. So an unpaired bracket does not affect the pairs around it.
 */
function* bracketsAmong(bytes: Uint8Array, boundaries: Uint32Array): Work<Brackets> {
  const partners = new Int32Array(boundaries.length);
  // The kind of an open bracket is looked up in the text, because storing it would double the memory.
  const open: number[] = [];
  // Counts avoid a search of all open brackets for one that nothing opened: of the curly ones, and of the others inside the last of these.
  const openOfKind = new Int32Array(3);
  const openAround: number[] = [];
  const placeAt = (token: number): number => placeOf(bytes[boundaries[token] as number] as number);
  const isOpenClosely = (kind: number, token: number): boolean => {
    const [opening, inner] = [open.at(-2), open.at(-1)];
    if (opening === undefined || inner === undefined || placeAt(inner) >> 1 !== curly) return false;
    const length = (boundaries[token] as number) - (boundaries[opening] as number);
    return placeAt(opening) >> 1 === kind && length <= mostBytesAcross;
  };
  const closeLast = (): number => {
    const kind = placeAt(open.pop() as number) >> 1;
    openOfKind[kind] = (openOfKind[kind] as number) - 1;
    if (kind === curly) openOfKind.set(openAround.splice(-curly));
    return kind;
  };
  let unpaired = 0;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    if (token % smallStepsBetweenPauses === smallStepsBetweenPauses - 1) yield;
    const place = placeAt(token);
    if (place < 0) continue;
    unpaired++;
    const kind = place >> 1;
    if (place % 2 === 0) {
      open.push(token);
      if (kind === curly) {
        openAround.push(...openOfKind.subarray(0, curly));
        openOfKind.fill(0, 0, curly);
      }
      openOfKind[kind] = (openOfKind[kind] as number) + 1;
      continue;
    }
    if (kind !== curly && isOpenClosely(kind, token)) closeLast();
    while ((openOfKind[kind] as number) > 0) {
      const last = open.at(-1) as number;
      if (closeLast() !== kind) continue;
      partners[last] = token;
      unpaired -= 2;
      break;
    }
  }
  return { partners, unpaired };
}

/** The place of curly brackets among the kinds. */
const curly = 2;
