import { atOnce, stepsBetweenPauses, type Work } from "../base/in-turns.ts";
import type { Range } from "../base/ranges.ts";
import { isSeparator, pairingBrackets } from "./bracketed-tokens.ts";
import { isWhiteSpace } from "./white-space.ts";

/** The contents of a bracket pair, or the whole text, as a list. All ranges are bytes. */
export interface Region {
  /** The brackets; empty ranges at the ends of the text for the whole text. */
  readonly open: Range;
  readonly close: Range;
  /**
   * Separated by commas, semicolons and line ends, or ended by a closing curly bracket; without surrounding white
   * space.
   */
  readonly items: readonly Item[];
}

/** An item of a list, with the regions directly inside it. */
export interface Item extends Range {
  readonly regions: readonly Region[];
}

interface GrowingItem extends Item {
  end: number;
  readonly regions: Region[];
}

interface GrowingRegion extends Region {
  readonly items: GrowingItem[];
  /** The item that the next token extends. */
  item: GrowingItem | null;
}

/** Reads the whole text as a region. */
export const regionOf = (bytes: Uint8Array): Region => atOnce(readingRegion(bytes));

/** The work of `regionOf`. */
export function* readingRegion(bytes: Uint8Array): Work<Region> {
  const { boundaries, partners } = yield* pairingBrackets(bytes);
  const rangeOf = (token: number): Range => ({
    start: boundaries[token] ?? bytes.length,
    end: boundaries[token + 1] ?? bytes.length,
  });
  const whole = regionBetween({ start: 0, end: 0 }, { start: bytes.length, end: bytes.length });
  const enclosing: GrowingRegion[] = [];
  let region = whole;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    if (token % stepsBetweenPauses === stepsBetweenPauses - 1) yield;
    const range = rangeOf(token);
    if (range.start === region.close.start) region = enclosing.pop() ?? whole;
    if (isSeparator(bytes, range.start, range.end)) region.item = null;
    else if (!isWhiteSpace(bytes[range.start])) {
      const item = extendedItem(region, range);
      const partner = partners[token] as number;
      if (partner > 0) {
        enclosing.push(region);
        region = regionBetween(range, rangeOf(partner));
        item.regions.push(region);
      } else if (bytes[range.start] === closingCurly) region.item = null;
    }
  }
  return whole;
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

const closingCurly = 0x7d;
