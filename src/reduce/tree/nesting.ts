import { difference, type Range, type Ranges } from "../../base/ranges.ts";
import { type IndexSet, indicesOf, wholeSet } from "../../delta/index-set.ts";
import type { Stage } from "../stage.ts";
import { takeRanges } from "../take-ranges.ts";
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
      const all = nestedIn(input.outline, input);
      const groups = (rows === "longest" ? firstOf(all) : [...all]).map((nested) => ({
        count: nested.length - 1,
        least: 0 as const,
        spans: nested,
        goneFrom: (staying: IndexSet) => layersWithout(nested, staying),
      }));
      await takeRanges(groups, { ...search, size: failing.length, render: input.keep });
    },
  };
}

function firstOf<T>(all: Iterable<T>): readonly T[] {
  for (const first of all) return [first];
  return [];
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
