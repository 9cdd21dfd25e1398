import type { InputElement } from "./vocabulary.ts";

/** The elements that a node is as a walk enters it; undefined where the walk leaves the node that it entered last. */
export type WalkedElements = readonly (readonly number[] | undefined)[];

/**
 * For each element and one that occurs inside it: the number of the first times how many elements there are, plus that of the second.
 * Most inputs are made and dropped before anybody asks, so it is found out on demand.
 */
export function nestedIn(walked: WalkedElements, elements: readonly InputElement[]): ReadonlySet<number> {
  const nested = new Set<number>();
  const open: (readonly number[])[] = [];
  /** Each related element that the walk is in, once, and how often it is in each. */
  const around: number[] = [];
  const depths = new Int32Array(elements.length);
  for (const entered of walked) {
    if (entered === undefined) {
      for (const element of open.pop() ?? []) {
        if (!elements[element]?.isRelated) continue;
        const depth = (depths[element] as number) - 1;
        depths[element] = depth;
        if (depth === 0) around.pop();
      }
      continue;
    }
    for (const element of entered) {
      const { isInner, isPart } = elements[element] as InputElement;
      if (!isInner && !isPart) continue;
      for (const outer of around)
        if (isInner || elements[outer]?.isPart) nested.add(outer * elements.length + element);
    }
    for (const element of entered) {
      if (!elements[element]?.isRelated) continue;
      const depth = depths[element] as number;
      if (depth === 0) around.push(element);
      depths[element] = depth + 1;
    }
    open.push(entered);
  }
  return nested;
}
