import { sizeOf, union } from "../base/ranges.ts";
import { type IndexSet, indicesOf, split, wholeSet } from "../delta/index-set.ts";
import { removingChunks } from "../delta/remove-chunks.ts";
import { ended, inTurnBehind, type Walk } from "../oracle/walk.ts";
import { takingItems } from "./taking-parts.ts";

/** A list of which something is supposed that may not hold, so that it is not known whether any item can go. */
export interface SupposedList {
  readonly count: number;
  /** How many items have to stay. */
  readonly least: 0 | 1;
  readonly render: (staying: IndexSet) => Uint8Array;
}

/**
 * Takes items out of a list, if a quarter of it can go; else the supposition is taken for wrong, and single items are
 * not tried. Ends with those that stay.
 */
export function takingSupposed({ count, least, render }: SupposedList): Walk<Uint8Array, IndexSet> {
  const whole = wholeSet(count);
  const quarters = [...split(whole, Math.min(4, count))];
  const keepOnly = (_: IndexSet, staying: IndexSet): IndexSet =>
    [...indicesOf(staying)].reduce<IndexSet>((set, index) => union(set, quarters[index] ?? []), []);
  const group = { count: quarters.length, least, keepOnly };
  return inTurnBehind(takingItems([group], { form: whole, render }), (left) =>
    sizeOf(left) === count ? ended(whole) : removingChunks(left, { render }),
  );
}
