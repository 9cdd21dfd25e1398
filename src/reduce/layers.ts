import type { Range, Ranges } from "../base/ranges.ts";
import { complement, type IndexSet, indicesOf } from "../delta/index-set.ts";

/**
 * The bytes of the layers that do not stay. Each of the ranges holds the next; layer i is what `nested[i]` has around
 * `nested[i + 1]`.
 */
export function layersWithout(nested: readonly Range[], staying: IndexSet): Ranges {
  const before: Range[] = [];
  const behind: Range[] = [];
  for (const index of indicesOf(complement(staying, nested.length - 1))) {
    const [outer, inner] = nested.slice(index, index + 2);
    if (outer === undefined || inner === undefined) continue;
    before.push({ start: outer.start, end: inner.start });
    behind.push({ start: inner.end, end: outer.end });
  }
  return [...before, ...behind.reverse()].filter(({ start, end }) => start < end);
}
