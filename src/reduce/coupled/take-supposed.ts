import { sizeOf, union } from "../../base/ranges.ts";
import { type IndexSet, indicesOf, split, wholeSet } from "../../delta/index-set.ts";
import { removeChunks } from "../../delta/remove-chunks.ts";
import { over } from "../../oracle/oracle.ts";
import type { Search } from "../stage.ts";
import { takeItems } from "../take-items.ts";

/** A list of which something is supposed that may not hold, so that it is not known whether any item can go. */
export interface SupposedList {
  readonly count: number;
  /** How many items have to stay. */
  readonly least: 0 | 1;
  readonly render: (staying: IndexSet) => Uint8Array;
}

/**
 * Takes items out of a list, if a quarter of it can go; else the supposition is taken for wrong, and single items are
 * not tried. Gives those that stay.
 */
export async function takeSupposed(
  { count, least, render }: SupposedList,
  { oracle, signal, onImprovement }: Search,
): Promise<IndexSet> {
  const whole = wholeSet(count);
  const quarters = [...split(whole, Math.min(4, count))];
  const keepOnly = (_: IndexSet, staying: IndexSet): IndexSet =>
    [...indicesOf(staying)].reduce<IndexSet>((set, index) => union(set, quarters[index] ?? []), []);
  const group = { count: quarters.length, least, keepOnly };
  const search = { oracle, signal, onImprovement };
  const left = await takeItems([group], { ...search, form: whole, render });
  if (sizeOf(left) === count) return whole;
  return removeChunks(left, over(oracle, render), {
    signal,
    onImprovement: (set) => onImprovement(render(set)),
  });
}
