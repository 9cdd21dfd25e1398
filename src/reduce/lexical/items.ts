import { difference, type Ranges } from "../../base/ranges.ts";
import { type IndexSet, indicesOf, wholeSet } from "../../delta/index-set.ts";
import { removeChunks } from "../../delta/remove-chunks.ts";
import { firstWith } from "../../oracle/first-with.ts";
import { over } from "../../oracle/oracle.ts";
import { bytesWithout } from "../../text/item-bytes.ts";
import { keep } from "../../text/keep.ts";
import { type Item, regionOf } from "../../text/regions.ts";
import type { Search, Stage } from "../stage.ts";

/** Takes items out of the whole text, then out of each bracketed region that is left, outer ones before inner ones. */
export const items: Stage = {
  name: "items",
  async run(failing, search) {
    let kept: Ranges = [{ start: 0, end: failing.length }];
    const regions = [regionOf(failing)];
    for (const region of regions) {
      if (region.items.length === 0) continue;
      const staying = await stayingItems(region.items, { ...search, failing, kept });
      kept = difference(kept, bytesWithout(region.items, staying));
      for (const index of indicesOf(staying)) {
        for (const inner of region.items[index]?.regions ?? []) regions.push(inner);
      }
    }
  },
};

interface Surroundings extends Search {
  readonly failing: Uint8Array;
  /** The bytes of the failing input that are left. */
  readonly kept: Ranges;
}

/** Which items of a list have to stay: none, or those left when chunks of them are taken out. */
async function stayingItems(
  list: readonly Item[],
  { failing, kept, oracle, signal, onImprovement }: Surroundings,
): Promise<IndexSet> {
  const render = (set: IndexSet): Uint8Array => keep(failing, difference(kept, bytesWithout(list, set)));
  const onSets = over(oracle, render);
  const report = (set: IndexSet): void => onImprovement(render(set));
  if (render([]).length > 0 && (await firstWith(onSets, [[]], "fail", signal)) !== undefined) {
    report([]);
    return [];
  }
  return removeChunks(wholeSet(list.length), onSets, { signal, onImprovement: report });
}
