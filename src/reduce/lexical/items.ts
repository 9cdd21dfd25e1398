import type { Range } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { bytesWithout, spanOf } from "../../text/item-bytes.ts";
import { keep } from "../../text/keep.ts";
import { regionsIn } from "../regions-in.ts";
import type { Stage } from "../stage.ts";
import { takingRanges } from "../taking-ranges.ts";
import { markupIn } from "./markup.ts";

/**
 * Takes elements out of markup, items out of the whole text, then out of each bracketed region that is left, outer ones
 * before inner ones.
 */
export const items: Stage = {
  name: "items",
  walk(failing) {
    const regions = regionsIn(failing).map(({ items: list }) => list);
    const groups = [...markupIn(failing), ...regions].map((list: readonly Range[]) => ({
      count: list.length,
      least: 0 as const,
      spans: spanOf(list),
      goneFrom: (staying: IndexSet) => bytesWithout(list, staying),
    }));
    return takingRanges(groups, { size: failing.length, render: (kept) => keep(failing, kept) });
  },
};
