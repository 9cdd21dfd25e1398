import type { IndexSet } from "../../delta/index-set.ts";
import { layersWithout } from "../layers.ts";
import { takingRanges } from "../taking-ranges.ts";
import { nestedIn } from "./nested.ts";
import type { OutlinedStage } from "./outlined-stage.ts";

/**
 * Takes layers out of what is nested: where a part holds one that can stand in its place, that one holds another, and
 * so on, a layer is what each has around the next. Of the longest such row only, or of all.
 */
export function nesting(rows: "longest" | "all"): OutlinedStage {
  return {
    name: rows === "longest" ? "main nesting" : "nesting",
    walk(input) {
      const all = nestedIn(input.outline, input);
      const groups = (rows === "longest" ? firstOf(all) : [...all]).map((nested) => ({
        count: nested.length - 1,
        least: 0 as const,
        spans: nested,
        goneFrom: (staying: IndexSet) => layersWithout(nested, staying),
      }));
      return takingRanges(groups, { size: input.bytes.length, render: input.keep });
    },
  };
}

function firstOf<T>(all: Iterable<T>): readonly T[] {
  for (const first of all) return [first];
  return [];
}
