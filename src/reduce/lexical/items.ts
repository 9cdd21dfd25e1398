import { difference, type Ranges } from "../../base/ranges.ts";
import { type IndexSet, indicesOf } from "../../delta/index-set.ts";
import { bytesWithout } from "../../text/item-bytes.ts";
import { keep } from "../../text/keep.ts";
import { regionOf } from "../../text/regions.ts";
import type { Stage } from "../stage.ts";
import { stayingItems } from "../staying-items.ts";

/** Takes items out of the whole text, then out of each bracketed region that is left, outer ones before inner ones. */
export const items: Stage = {
  name: "items",
  async run(failing, search) {
    let kept: Ranges = [{ start: 0, end: failing.length }];
    const regions = [regionOf(failing)];
    for (const { items: list } of regions) {
      if (list.length === 0) continue;
      const without = (staying: IndexSet): Ranges => difference(kept, bytesWithout(list, staying));
      const render = (staying: IndexSet): Uint8Array => keep(failing, without(staying));
      const staying = await stayingItems({ ...search, count: list.length, least: 0, render });
      kept = without(staying);
      for (const index of indicesOf(staying)) {
        for (const inner of list[index]?.regions ?? []) regions.push(inner);
      }
    }
  },
};
