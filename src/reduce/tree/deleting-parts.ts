import type { IndexSet } from "../../delta/index-set.ts";
import { goneFrom, listsOf } from "../../outline/list.ts";
import { largestFirst, type Part, partsIn } from "../../outline/part.ts";
import { spanOf } from "../../text/keep.ts";
import type { Parsed } from "../../tree/parsed.ts";
import { layerGroup, takingRanges } from "../taking-parts.ts";
import { type Substitutes, substitutesIn } from "./hoisting.ts";
import type { OutlinedStage } from "./outlined.ts";

/** Takes elements out of the lists of the tree, and what is optional out of it; longer lists before shorter ones. */
export const elements: OutlinedStage = {
  name: "elements",
  walk(input) {
    const groups = listsOf(input.outline).map((list) => ({
      count: list.elements.length,
      least: list.least,
      spans: spanOf(list.elements),
      goneFrom: (staying: IndexSet) => goneFrom(list, staying),
    }));
    return takingRanges(groups, { size: input.bytes.length, render: input.keep });
  },
};

/**
 * Deletes layers: a part can hold another that can stand in its place, that one a third, and so on. A layer is the rest of a part around
 * the next one. Only the longest such row counts.
 */
export const nesting: OutlinedStage = {
  name: "nesting",
  walk(input) {
    const nested = longestNested(input.outline, input);
    return takingRanges([layerGroup(nested)], { size: input.bytes.length, render: input.keep });
  },
};

/** The row of nested parts, each of which can stand in the place of the one around it, that begins with the longest part. */
function longestNested(outline: Part, { grammar }: Parsed): readonly Part[] {
  const substitutes = substitutesIn(grammar);
  for (const part of largestFirst(partsIn(outline))) {
    const nested = layersOf(part, substitutes);
    if (nested.length > 1) return nested;
  }
  return [];
}

function layersOf(part: Part, { largest }: Substitutes): readonly Part[] {
  const nested: Part[] = [];
  for (let next: Part | undefined = part; next !== undefined; next = largest(next)) nested.push(next);
  return nested;
}
