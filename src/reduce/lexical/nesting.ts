import type { Range } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { keep } from "../../text/keep.ts";
import { type Region, regionOf } from "../../text/regions.ts";
import { layersWithout } from "../layers.ts";
import type { Stage } from "../stage.ts";
import { takingRanges } from "../taking-ranges.ts";

/**
 * Takes layers out of what is nested in brackets: a layer is what the text, or the longest region in it, has around
 * the longest region within.
 */
export const nesting: Stage = {
  name: "bracket nesting",
  walk(failing) {
    const nested = longestNested(failing);
    const layers = {
      count: nested.length - 1,
      least: 0 as const,
      spans: nested,
      goneFrom: (staying: IndexSet) => layersWithout(nested, staying),
    };
    return takingRanges([layers], { size: failing.length, render: (kept) => keep(failing, kept) });
  },
};

/** The whole text, the longest region in it with its brackets, the longest in that, and so on, each shorter. */
function longestNested(bytes: Uint8Array): readonly Range[] {
  const nested: Range[] = [{ start: 0, end: bytes.length }];
  for (let inner = longest(regionOf(bytes)); inner !== undefined; inner = longest(inner)) {
    if (lengthOf(inner) < bytes.length) nested.push({ start: inner.open.start, end: inner.close.end });
  }
  return nested;
}

function longest({ items }: Region): Region | undefined {
  let best: Region | undefined;
  for (const { regions } of items) {
    for (const region of regions) if (best === undefined || lengthOf(region) > lengthOf(best)) best = region;
  }
  return best;
}

const lengthOf = ({ open, close }: Region): number => close.end - open.start;
