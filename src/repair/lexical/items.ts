import { difference, type Ranges, union } from "../../base/ranges.ts";
import { addChunks } from "../../delta/add-chunks.ts";
import { complement, type IndexSet, indicesOf, wholeSet } from "../../delta/index-set.ts";
import { firstWith } from "../../oracle/first-with.ts";
import { over } from "../../oracle/oracle.ts";
import { bytesWithout, spanOf } from "../../text/keep.ts";
import { type Item, type Region, regionOf } from "../../text/regions.ts";
import type { Search, Stage } from "../stage.ts";

/**
 * Keeps what items of the whole text can be kept; then those that can be kept with the brackets in them emptied, and
 * fills these brackets in the same way. So a fault costs no more than the smallest item around it, whereas growing
 * from nothing often begins with a fragment that nothing can be added to.
 */
export const items: Stage = {
  name: "items",
  async run(input, alreadyKept, search) {
    if (alreadyKept !== null && alreadyKept.length > 0) return;
    let kept: Ranges = [];
    const emptied = [regionOf(input)];
    for (const region of emptied) {
      if (region.items.length === 0) continue;
      const filled = await fill(region.items, { ...search, kept });
      kept = filled.kept;
      for (const inner of filled.emptied) emptied.push(inner);
    }
  },
};

interface Surroundings extends Search {
  /** The bytes of the input that are kept, none of the list's. */
  readonly kept: Ranges;
}

interface Filled {
  readonly kept: Ranges;
  /** The regions in the items that are kept without what they hold. */
  readonly emptied: readonly Region[];
}

async function fill(list: readonly Item[], surroundings: Surroundings): Promise<Filled> {
  const { kept, oracle, signal, onImprovement } = surroundings;
  const span = spanOf(list);
  const emptied: Region[] = [];
  let staying = await stayingItems(list, surroundings);
  let holes: Ranges = [];
  const keptWith = (set: IndexSet, without: Ranges): Ranges =>
    union(kept, difference(difference(span, bytesWithout(list, set)), without));

  for (const index of indicesOf(complement(staying, list.length))) {
    const inner = (list[index]?.regions ?? []).filter(({ items }) => items.length > 0);
    if (inner.length === 0) continue;
    const larger = union(staying, [{ start: index, end: index + 1 }]);
    const more = inner.reduce((all, { items }) => union(all, spanOf(items)), holes);
    const candidate = keptWith(larger, more);
    if ((await oracle(candidate, signal)).outcome !== "pass") continue;
    staying = larger;
    holes = more;
    onImprovement(candidate);
    for (const region of inner) emptied.push(region);
  }
  return { kept: keptWith(staying, holes), emptied };
}

/** Which items of a list can be kept as they are. */
async function stayingItems(
  list: readonly Item[],
  { kept, oracle, signal, onImprovement }: Surroundings,
): Promise<IndexSet> {
  const span = spanOf(list);
  const keptWith = (set: IndexSet): Ranges => union(kept, difference(span, bytesWithout(list, set)));
  const onSets = over(oracle, keptWith);
  const report = (set: IndexSet): void => onImprovement(keptWith(set));
  const whole = wholeSet(list.length);
  if ((await firstWith(onSets, [whole], "pass", signal)) !== undefined) {
    report(whole);
    return whole;
  }
  return (await addChunks(list.length, onSets, { signal, onImprovement: report })) ?? [];
}
