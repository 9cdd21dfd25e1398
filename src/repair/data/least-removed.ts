import { lastAtMost } from "../../base/ascending.ts";
import { grouped } from "../../base/grouped.ts";
import type { Range, Ranges } from "../../base/ranges.ts";
import { ddmin } from "../../delta/ddmin.ts";
import { complement, type IndexSet, indicesOf, setOf, split, wholeSet } from "../../delta/index-set.ts";
import { type Oracle, over, wrapping } from "../../oracle/oracle.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { Stop } from "../../oracle/stop.ts";
import { goneFrom, type List } from "../../outline/list.ts";
import { spanOf } from "../../text/keep.ts";
import type { Value } from "./other-values.ts";

/** An element of a list. */
export interface Element {
  readonly list: List;
  readonly index: number;
}

/** Remove elements in at most so many parts, one after the other. */
const mostParts = 64;

/**
 * A least set of elements without which the input is accepted; empty if none is found. `without` judges the input
 * without some bytes. If removing all elements does not help, tries ever smaller groups of neighbours.
 */
export async function leastRemoved(
  lists: readonly List[],
  without: Oracle<Ranges>,
  signal: AbortSignal,
): Promise<readonly Element[]> {
  const all = lists.flatMap((list) => list.elements.map((_, index) => ({ list, index })));
  const chosen = (set: IndexSet, from: readonly Element[]): readonly Element[] =>
    [...indicesOf(set)].flatMap((at) => from[at] ?? []);
  const removing = over(without, bytesOf);
  for (const set of partsOf(all.length)) {
    const part = chosen(set, all);
    if ((await removing(part, signal)).outcome !== "pass") continue;
    const fewer = over(removing, (set: IndexSet) => chosen(set, part));
    const { failing, stopped } = await ddmin(part.length, acceptedAsFailing(fewer), { signal });
    if (stopped !== null) throw new Stop(stopped);
    return chosen(failing, part);
  }
  return [];
}

/** The bytes of elements and of their separators, from left to right. */
export function bytesOf(elements: readonly Element[]): Ranges {
  const lists = new Set(elements.map(({ list }) => list));
  return [...lists]
    .flatMap((list) => {
      const own = elements.filter((element) => element.list === list).map(({ index }) => index);
      return goneFrom(list, complement(setOf(own), list.elements.length));
    })
    .sort((one, other) => one.start - other.start);
}

/** The whole set, then halves, quarters and so on. */
function* partsOf(size: number): Generator<IndexSet, void, void> {
  for (let parts = 1; parts <= mostParts; parts *= 2) {
    yield* split(wholeSet(size), Math.min(parts, size));
    if (parts >= size) return;
  }
}

/** Turns verdicts round: delta debugging finds a least failing set, here a least set to remove. */
function acceptedAsFailing(removing: Oracle<IndexSet>): Oracle<IndexSet> {
  const turned: Readonly<Record<Outcome, Outcome>> = { pass: "fail", fail: "pass", unresolved: "unresolved" };
  return wrapping(removing, async (set, signal) => {
    const verdict = await removing(set, signal);
    return { ...verdict, outcome: turned[verdict.outcome] };
  });
}

/**
 * Lists of an input by depth: first those in no element of another list. An optional part is a list of one, except
 * in the first elements of a list; lists inside of values are left out.
 */
export function layeredLists(all: readonly List[], values: readonly Range[]): readonly (readonly List[])[] {
  const lists = all.map((list) => ({ list, span: spanOf(list.elements) }));
  const stretches: readonly Stretch[] = [
    ...values.map((range) => ({ kind: "value" as const, list: undefined, range })),
    // For equal ranges the outer list comes first, and its span before its elements.
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

/** A table has at least so many rows, and they make up this share of the list. */
const fewestRows = 3;
const leastShare = 0.75;

/**
 * Rows of tables: lists directly in another list with equally many plain elements and without keys, one in most of
 * its elements. The meaning of a field depends on its place, so removing one shifts the others.
 */
export function tableRows(lists: readonly List[], values: readonly Value[]): ReadonlySet<List> {
  const starts = values.map(({ start }) => start);
  const isPlain = (row: List): boolean => {
    const inside = values
      .slice(lastAtMost(starts, startOf(row)), lastAtMost(starts, endOf(row)) + 1)
      .filter(({ start, end }) => start >= startOf(row) && end <= endOf(row));
    return inside.length <= row.elements.length && inside.every(({ key }) => key === null);
  };
  const within = grouped(directlyWithin(lists), ({ outer }) => outer);
  return new Set(
    [...within].flatMap(([table, inner]) => {
      const bySize = grouped(inner, ({ list }) => list.elements.length);
      const [rows = []] = [...bySize.values()].sort((one, other) => other.length - one.length);
      const isTable = rows.length >= Math.max(fewestRows, leastShare * table.elements.length);
      return isTable && rows.every(({ list }) => isPlain(list)) ? rows.map(({ list }) => list) : [];
    }),
  );
}

/** The values; each field of a row gets its column as its key. */
export function inColumns(values: readonly Value[], rows: ReadonlySet<List>): readonly Value[] {
  const cells = [...rows]
    .flatMap(({ elements }) => elements.map((range, column): Cell => ({ ...range, column })))
    .sort((one, other) => one.start - other.start);
  const starts = cells.map(({ start }) => start);
  return values.map((value) => {
    const cell = cells[lastAtMost(starts, value.start)];
    const isInside = cell !== undefined && value.start >= cell.start && value.end <= cell.end;
    return isInside ? { ...value, key: `column ${cell.column}` } : value;
  });
}

interface Cell extends Range {
  readonly column: number;
}

/** Lists of several elements with the innermost such list around them, from left to right. */
function directlyWithin(lists: readonly List[]): readonly { readonly list: List; readonly outer: List }[] {
  const around: List[] = [];
  return lists
    .filter(({ elements }) => elements.length > 1)
    .toSorted((one, other) => startOf(one) - startOf(other) || endOf(other) - endOf(one))
    .flatMap((list) => {
      while (around.length > 0 && endOf(around.at(-1) as List) < endOf(list)) around.pop();
      const outer = around.at(-1);
      around.push(list);
      return outer === undefined ? [] : [{ list, outer }];
    });
}

const startOf = ({ elements }: List): number => elements[0]?.start ?? 0;
const endOf = ({ elements }: List): number => elements.at(-1)?.end ?? 0;
