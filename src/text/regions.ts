import type { Range } from "../base/ranges.ts";
import { type Brackets, bracketsAmong } from "./brackets.ts";
import { endOfToken, endOfTokenWithoutStrings } from "./token.ts";
import { cut, type EndOf } from "./unit.ts";

/** What two brackets hold, or the whole text, read as a list. All ranges are bytes. */
export interface Region {
  /** The brackets; empty at the start and the end of the whole text. */
  readonly open: Range;
  readonly close: Range;
  /** What commas, semicolons and line ends separate, or a closing curly bracket ends; without white space around. */
  readonly items: readonly Item[];
}

/** One item of a list, with the regions in it that are in no smaller item. */
export interface Item extends Range {
  readonly regions: readonly Region[];
}

interface GrowingItem extends Item {
  end: number;
  readonly regions: Region[];
}

interface GrowingRegion extends Region {
  readonly items: GrowingItem[];
  /** The item that further tokens belong to. */
  item: GrowingItem | null;
}

/** The whole text as a region. */
export function regionOf(bytes: Uint8Array): Region {
  const { boundaries, pairs } = bracketedTokens(bytes);
  const rangeOf = (token: number): Range => ({
    start: boundaries[token] ?? bytes.length,
    end: boundaries[token + 1] ?? bytes.length,
  });
  const whole = regionBetween({ start: 0, end: 0 }, { start: bytes.length, end: bytes.length });
  const enclosing: GrowingRegion[] = [];
  let region = whole;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const range = rangeOf(token);
    if (range.start === region.close.start) region = enclosing.pop() ?? whole;
    if (isSeparator(bytes, range)) region.item = null;
    else if (!isSpace(bytes[range.start])) {
      const item = extendedItem(region, range);
      const partner = pairs.get(token);
      if (partner !== undefined) {
        enclosing.push(region);
        region = regionBetween(range, rangeOf(partner));
        item.regions.push(region);
      } else if (bytes[range.start] === closingCurly) region.item = null;
    }
  }
  return whole;
}

interface BracketedTokens extends Brackets {
  readonly boundaries: Uint32Array;
}

/**
 * With a quote missing, strings and what is between them change places, and brackets go unseen. So where a bracket or a
 * quote has no partner, quotes are taken for symbols, if then fewer brackets have none.
 */
function bracketedTokens(bytes: Uint8Array): BracketedTokens {
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

const regionBetween = (open: Range, close: Range): GrowingRegion => ({ open, close, items: [], item: null });

function extendedItem(region: GrowingRegion, by: Range): GrowingItem {
  if (region.item === null) {
    region.item = { ...by, regions: [] };
    region.items.push(region.item);
  }
  region.item.end = by.end;
  return region.item;
}

function isSeparator(bytes: Uint8Array, { start, end }: Range): boolean {
  const byte = bytes[start];
  return (
    byte === comma || byte === semicolon || (isSpace(byte) && bytes.subarray(start, end).includes(newline))
  );
}

const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20;
const newline = 0x0a;
const doubleQuote = 0x22;
const comma = 0x2c;
const semicolon = 0x3b;
const closingCurly = 0x7d;
