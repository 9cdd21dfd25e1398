import { covers, difference, type Range, type Ranges } from "../base/ranges.ts";
import type { IndexSet } from "../delta/index-set.ts";
import type { Walk } from "../oracle/walk.ts";
import { takingItems } from "./taking-items.ts";

/** Items that are stretches of the input, or of what else has a size. */
export interface RangeGroup {
  /** How many there are. */
  readonly count: number;
  /** How many have to stay. */
  readonly least: 0 | 1;
  /** Where they are; skipped when some of that is gone by then. */
  readonly spans: readonly Range[];
  /** What goes when only these of them stay. */
  readonly goneFrom: (staying: IndexSet) => Ranges;
}

export interface Ranged<T> {
  readonly size: number;
  /** The input with these ranges only. */
  readonly render: (kept: Ranges) => T;
}

/** Takes items out of one group after the other, as `takingItems` does. Ends with what remains. */
export function takingRanges<T extends { readonly length: number }>(
  groups: readonly RangeGroup[],
  { size, render }: Ranged<T>,
): Walk<T, Ranges> {
  const onRanges = groups.map(({ count, least, spans, goneFrom }) => ({
    count,
    least,
    isThere: (kept: Ranges) => spans.every((span) => covers(kept, span)),
    keepOnly: (kept: Ranges, staying: IndexSet) => difference(kept, goneFrom(staying)),
  }));
  return takingItems<Ranges, T>(onRanges, { form: [{ start: 0, end: size }], render });
}
