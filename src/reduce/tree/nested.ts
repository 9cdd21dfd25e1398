import { largestFirst, type Part, partsIn } from "../../outline/part.ts";
import type { Parsed } from "../../tree/parsed.ts";
import { type Substitutes, substitutesIn } from "./substitutes.ts";

/**
 * Parts, each with the largest in it that can stand in its place, the largest in that one, and so on: the layers of
 * what is nested. Longer ones first; each part is in one of them, and none has fewer than two.
 */
export function* nestedIn(outline: Part, { grammar }: Parsed): Generator<readonly Part[], void, void> {
  const substitutes = substitutesIn(grammar);
  const handled = new Set<Part>();
  for (const part of largestFirst(partsIn(outline))) {
    if (handled.has(part)) continue;
    const nested = layersOf(part, substitutes);
    for (const each of nested) handled.add(each);
    if (nested.length > 1) yield nested;
  }
}

function layersOf(part: Part, { largest }: Substitutes): readonly Part[] {
  const nested: Part[] = [];
  for (let next: Part | undefined = part; next !== undefined; next = largest(next)) nested.push(next);
  return nested;
}
