import { covers, difference, type Range, type Ranges } from "../base/ranges.ts";
import type { IndexSet } from "../delta/index-set.ts";
import type { Search } from "./stage.ts";
import { takeItems } from "./take-items.ts";

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

export interface RangesSearch<T> extends Search<T> {
  readonly size: number;
  /** The input with these ranges only. */
  readonly render: (kept: Ranges) => T;
}

/** Takes items out of one group after the other, as `takeItems` does. */
export async function takeRanges<T extends { readonly length: number }>(
  groups: readonly RangeGroup[],
  { size, ...search }: RangesSearch<T>,
): Promise<void> {
  const onRanges = groups.map(({ count, least, spans, goneFrom }) => ({
    count,
    least,
    isThere: (kept: Ranges) => spans.every((span) => covers(kept, span)),
    keepOnly: (kept: Ranges, staying: IndexSet) => difference(kept, goneFrom(staying)),
  }));
  await takeItems<Ranges, T>(onRanges, { ...search, form: [{ start: 0, end: size }] });
}
