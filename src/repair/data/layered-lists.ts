import type { Range } from "../../base/ranges.ts";
import type { List } from "../../outline/list.ts";
import { spanOf } from "../../text/keep.ts";

/**
 * Lists of an input by depth: those that stand in no element of another list, then those in an element of one of these, and so on.
 * What may be left out as a whole is a list of one, but for all but the first elements of a list, and what stands in a value has none.
 */
export function layeredLists(all: readonly List[], values: readonly Range[]): readonly (readonly List[])[] {
  const lists = all.map((list) => ({ list, span: spanOf(list.elements) }));
  const stretches: readonly Stretch[] = [
    ...values.map((range) => ({ kind: "value" as const, list: undefined, range })),
    // Of the same stretches the outer list comes first, and of each its span.
    ...lists.flatMap(({ list, span }) => [
      ...span.map((range) => ({ kind: "span" as const, list, range })),
      ...list.elements.map((range) => ({ kind: "element" as const, list, range })),
    ]),
  ].sort(outerFirst);
  const depths = new Map<List, number>();
  const around: Stretch[] = [];
  for (const stretch of stretches) {
    while ((around.at(-1)?.range.end ?? Infinity) <= stretch.range.start) around.pop();
    const { kind, list } = stretch;
    const isAmongOthers = list?.elements.length === 1 && around.at(-1)?.kind === "span";
    const isKept = kind === "span" && !isAmongOthers && around.every((outer) => outer.kind !== "value");
    if (list !== undefined && isKept)
      depths.set(list, around.filter((outer) => outer.kind === "element").length);
    if (kind === "value" || (list !== undefined && depths.has(list))) around.push(stretch);
  }
  const layers: List[][] = [];
  for (const [list, depth] of depths) layers[depth] = [...(layers[depth] ?? []), list];
  return layers.filter((layer) => layer.length > 0);
}

/** What a sweep from left to right comes by. */
interface Stretch {
  readonly kind: "span" | "element" | "value";
  readonly list: List | undefined;
  readonly range: Range;
}

const outerFirst = ({ range: one }: Stretch, { range: other }: Stretch): number =>
  one.start - other.start || other.end - one.end;

/** The same within a stretch of the input. */
export function layersWithin(
  layers: readonly (readonly List[])[],
  { start, end }: Range,
): readonly (readonly List[])[] {
  const isInside = ({ elements: [first, ...others] }: List): boolean => {
    if (first === undefined) return false;
    const last = others.at(-1) ?? first;
    return start <= first.start && last.end <= end && first.end - first.start < end - start;
  };
  return layers.map((layer) => layer.filter(isInside)).filter((layer) => layer.length > 0);
}
