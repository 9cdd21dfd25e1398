import { characterClass } from "../../character-class.ts";
import type { CharacterClass, CodePointRange } from "../../grammar.ts";

const HIGH: CodePointRange = [0xd800, 0xdbff];
const LOW: CodePointRange = [0xdc00, 0xdfff];

/** Whether all these code points are the first half of a UTF-16 pair. */
export function isSurrogates(ranges: readonly CodePointRange[]): boolean {
  return ranges.length > 0 && ranges.every((range) => isWithin(range, HIGH));
}

/**
 * The characters whose UTF-16 pair begins with one of the `high` and ends with one of the `low`; undefined when `low`
 * has others than second halves. Grammars written for UTF-16 spell such characters as two sets.
 */
export function pairOf(
  high: readonly CodePointRange[],
  low: readonly CodePointRange[],
): CharacterClass | undefined {
  if (low.length === 0 || !low.every((range) => isWithin(range, LOW))) return undefined;
  const ranges: CodePointRange[] = [];
  for (const [first, last] of high) {
    for (let unit = first; unit <= last; unit++) {
      const base = 0x10000 + (unit - HIGH[0]) * 0x400;
      for (const [lowFirst, lowLast] of low) ranges.push([base + lowFirst - LOW[0], base + lowLast - LOW[0]]);
    }
  }
  return characterClass(...ranges);
}

function isWithin(range: CodePointRange, bounds: CodePointRange): boolean {
  return range[0] >= bounds[0] && range[1] <= bounds[1];
}
