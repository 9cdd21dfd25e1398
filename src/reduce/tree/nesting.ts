import { covers, difference, type Range, type Ranges } from "../../base/ranges.ts";
import { type IndexSet, indicesOf, wholeSet } from "../../delta/index-set.ts";
import type { Stage } from "../stage.ts";
import { stayingItems } from "../staying-items.ts";
import { nestedIn } from "./nested.ts";
import type { Outliner } from "./outlined.ts";
import type { Part } from "./part.ts";

/**
 * Takes layers out of what is nested: where a part holds one that can stand in its place, that one holds another, and
 * so on, a layer is what each has around the next. Of the longest such row only, or of all.
 */
export function nesting(outlined: Outliner, rows: "longest" | "all"): Stage {
  return {
    name: rows === "longest" ? "main nesting" : "nesting",
    async run(failing, search) {
      const input = outlined(failing);
      if (input === null) return;
      let kept: Ranges = [{ start: 0, end: failing.length }];
      for (const nested of nestedIn(input.outline, input)) {
        if (!nested.every((part) => covers(kept, part))) continue;
        const without = (staying: IndexSet): Ranges => difference(kept, layersWithout(nested, staying));
        const render = (staying: IndexSet): Uint8Array => input.keep(without(staying));
        kept = without(await stayingItems({ ...search, count: nested.length - 1, least: 0, render }));
        if (rows === "longest") return;
      }
    },
  };
}

/** The bytes of the layers that do not stay; layer i is what `nested[i]` has around `nested[i + 1]`. */
function layersWithout(nested: readonly Part[], staying: IndexSet): Ranges {
  const before: Range[] = [];
  const behind: Range[] = [];
  for (const index of indicesOf(difference(wholeSet(nested.length - 1), staying))) {
    const [outer, inner] = nested.slice(index, index + 2);
    if (outer === undefined || inner === undefined) continue;
    before.push({ start: outer.start, end: inner.start });
    behind.push({ start: inner.end, end: outer.end });
  }
  return [...before, ...behind.reverse()].filter(({ start, end }) => start < end);
}
