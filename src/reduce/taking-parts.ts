import { covers, difference, type Range, type Ranges, union } from "../base/ranges.ts";
import { complement, type IndexSet, indicesOf, wholeSet } from "../delta/index-set.ts";
import { type ChunkStanding, chunkSteps } from "../delta/remove-chunks.ts";
import { type About, ending, type Steps, type Walk, walkFrom } from "../oracle/walk.ts";
import { bytesWithout, keep, spanOf } from "../text/keep.ts";

/** Some items that can be taken out of a form of the input. */
export interface Group<Form> {
  /** How many there are. */
  readonly count: number;
  /** How many have to stay. */
  readonly least: 0 | 1;
  /** Whether the form still has them all. Default: it has. */
  readonly isThere?: (form: Form) => boolean;
  /** The form with these of the items only. */
  readonly keepOnly: (form: Form, staying: IndexSet) => Form;
}

/** How far the taking of items has come, and what is asked about next; `form` has all items of these groups. */
export type GroupStanding<Form> = WholeGroups<Form> | ChunksOfGroup<Form> | Left<Form, "end">;

/** A form, and which of all items, counted through all groups, were not taken out of it. */
interface Left<Form, Kind> {
  readonly kind: Kind;
  readonly form: Form;
  readonly left: IndexSet;
}

/** Groups that follow each other, each to go as a whole. */
interface WholeGroups<Form> extends Left<Form, "whole"> {
  readonly without: Form;
  readonly count: number;
  /** The number of the first of them, and the one behind the last. */
  readonly first: number;
  readonly next: number;
}

/** One group, some items of which are to go. */
interface ChunksOfGroup<Form> extends Left<Form, "chunks"> {
  readonly group: number;
  readonly items: ChunkStanding;
}

/** One question of `takeItems` after the other. */
export interface GroupSteps<Form> extends Steps<GroupStanding<Form>, Form> {
  /** The first question about this or a later group. */
  start(form: Form): GroupStanding<Form>;
}

/**
 * Asks whether one group after the other can go as a whole, and twice as many at once after each that can: blanks go in long rows.
 * Where some cannot go, it asks about half as many, and in the end about chunks of a single group.
 */
export function groupSteps<Form>(
  groups: readonly Group<Form>[],
  isEmpty: (form: Form) => boolean,
): GroupSteps<Form> {
  const chunks = chunkSteps(["without"]);
  const firstItems = [0];
  for (const { count } of groups) firstItems.push((firstItems.at(-1) ?? 0) + count);
  const firstItem = (group: number): number => firstItems[group] ?? 0;
  const isThere = (form: Form, group: Group<Form>): boolean =>
    group.count > 0 && group.isThere?.(form) !== false;
  const keepOnly = (form: Form, group: number, staying: IndexSet): Form =>
    groups[group]?.keepOnly(form, staying) ?? form;

  function from(here: Place<Form>, first: number, together = 1): GroupStanding<Form> {
    for (let index = first; ; index++) {
      const group = groups[index];
      if (group === undefined) return { kind: "end", form: here.form, left: here.left };
      if (!isThere(here.form, group)) continue;
      const whole = wholeFrom(here, index, together);
      if (whole.count > 0) return whole;
      const part = chunksOf(here, index);
      if (part !== undefined) return part;
    }
  }

  /** At most so many groups from this one on, without those that went with others, up to one that has to stay. */
  function wholeFrom({ form, left }: Place<Form>, first: number, most: number): WholeGroups<Form> {
    let without = form;
    let count = 0;
    let next = first;
    for (; count < most; next++) {
      const group = groups[next];
      if (group === undefined) break;
      if (!isThere(without, group)) continue;
      if (group.least > 0) break;
      const rest = group.keepOnly(without, []);
      if (isEmpty(rest)) break;
      without = rest;
      count++;
    }
    return { kind: "whole", form, left, without, count, first, next };
  }

  function chunksOf({ form, left }: Place<Form>, group: number): ChunksOfGroup<Form> | undefined {
    const items = chunks.start(wholeSet(groups[group]?.count ?? 0));
    return chunks.candidate(items) && { kind: "chunks", form, left, group, items };
  }

  function candidate(standing: GroupStanding<Form>): Form | undefined {
    if (standing.kind === "end") return undefined;
    if (standing.kind === "whole") return standing.without;
    const staying = chunks.candidate(standing.items);
    return staying && keepOnly(standing.form, standing.group, staying);
  }

  function after(standing: GroupStanding<Form>, isFound: boolean): GroupStanding<Form> {
    if (standing.kind === "end") return standing;
    if (standing.kind === "whole") {
      const { without, count, first, next } = standing;
      if (isFound) return from({ form: without, left: leftAfter(standing) }, next, 2 * count);
      if (count > 1) return from(standing, first, count >> 1);
      return chunksOf(standing, first) ?? from(standing, first + 1);
    }
    const { group, items } = standing;
    const moved = { ...standing, items: chunks.after(items, isFound) };
    if (chunks.candidate(moved.items) !== undefined) return moved;
    const { kept } = moved.items;
    return from({ form: keepOnly(standing.form, group, kept), left: leftOf(standing, kept) }, group + 1);
  }

  /** The items that are left when only these of the group are. */
  function leftOf({ left, group }: ChunksOfGroup<Form>, staying: IndexSet): IndexSet {
    const first = firstItem(group);
    const others = difference(left, [{ start: first, end: firstItem(group + 1) }]);
    return union(
      others,
      staying.map(({ start, end }) => ({ start: first + start, end: first + end })),
    );
  }

  /** The items that are left when what is asked about is found. */
  function leftAfter(standing: GroupStanding<Form>): IndexSet {
    if (standing.kind === "chunks") return leftOf(standing, chunks.candidate(standing.items) ?? []);
    if (standing.kind === "end") return standing.left;
    return difference(standing.left, [{ start: firstItem(standing.first), end: firstItem(standing.next) }]);
  }

  function about(standing: GroupStanding<Form>): About {
    const kept = leftAfter(standing);
    const isWhole = standing.kind !== "chunks";
    const before = isWhole ? standing.left : leftOf(standing, standing.items.kept);
    const size =
      standing.kind === "whole" ? standing.count : standing.kind === "chunks" ? standing.items.chunk : 1;
    return { scope: groups, kind: standing.kind, size, kept, removed: difference(before, kept) };
  }

  function done(standing: GroupStanding<Form>): number {
    if (standing.kind === "whole") return standing.first;
    return standing.kind === "chunks" ? standing.group : groups.length;
  }

  return {
    start: (form) => from({ form, left: wholeSet(firstItem(groups.length)) }, 0),
    candidate,
    after,
    about,
    progress: (standing) => ({ done: done(standing), of: groups.length }),
  };
}

type Place<Form> = Omit<Left<Form, never>, "kind">;

/** A form of the input, and how it becomes the input again. */
export interface Forming<Form, T> {
  readonly form: Form;
  readonly render: (form: Form) => T;
}

/**
 * Takes items out of one group after the other: all of them where none has to stay and something else is left, or
 * chunks of them. After a group that went as a whole more and more are tried together. Ends with the form that remains.
 */
export function takingItems<Form, T extends { readonly length: number }>(
  groups: readonly Group<Form>[],
  { form, render }: Forming<Form, T>,
): Walk<T, Form> {
  const steps = groupSteps(groups, (left) => render(left).length === 0);
  return ending(walkFrom(steps.start(form), steps, { render }), (end) => end.form);
}

/** Items that are stretches of the input, or of what else has a size. */
export interface RangeGroup {
  /** How many there are. */
  readonly count: number;
  /** How many have to stay. */
  readonly least: 0 | 1;
  /** Where they are; skipped when some of that is gone by then. */
  readonly spans: readonly Range[];
  /** What goes when only these of them stay. */
  readonly goneFrom: (staying: IndexSet) => Ranges;
}

export interface Ranged<T> {
  readonly size: number;
  /** The input with these ranges only. */
  readonly render: (kept: Ranges) => T;
}

/** Takes items out of one group after the other, as `takingItems` does. Ends with what remains. */
export function takingRanges<T extends { readonly length: number }>(
  groups: readonly RangeGroup[],
  { size, render }: Ranged<T>,
): Walk<T, Ranges> {
  const onRanges = groups.map(({ count, least, spans, goneFrom }) => ({
    count,
    least,
    isThere: (kept: Ranges) => spans.every((span) => covers(kept, span)),
    keepOnly: (kept: Ranges, staying: IndexSet) => difference(kept, goneFrom(staying)),
  }));
  return takingItems<Ranges, T>(onRanges, { form: [{ start: 0, end: size }], render });
}

/** Takes items out of one group of a text after the other. Ends with what remains. */
export const takingFrom = (bytes: Uint8Array, groups: readonly RangeGroup[]): Walk<Uint8Array, Ranges> =>
  takingRanges(groups, { size: bytes.length, render: (kept) => keep(bytes, kept) });

/** Items of a list, which go with what separates them. */
export const listGroup = (items: readonly Range[], least: 0 | 1 = 0): RangeGroup => ({
  count: items.length,
  least,
  spans: spanOf(items),
  goneFrom: (staying) => bytesWithout(items, staying),
});

/**
 * Lists of which some are in items of others. They go from the end of the text to its start, outer ones before inner ones.
 * Programs declare names before they use them, so a declaration can go when its uses have gone.
 */
export const listGroups = (lists: readonly (readonly Range[])[]): readonly RangeGroup[] =>
  lists
    .flatMap((items) => spanOf(items).map(({ end }) => ({ items, end })))
    .sort((one, other) => other.end - one.end)
    .map(({ items }) => listGroup(items));

/** Layers: each of the ranges holds the next; layer i is what `nested[i]` has around `nested[i + 1]`. */
export const layerGroup = (nested: readonly Range[]): RangeGroup => ({
  count: Math.max(0, nested.length - 1),
  least: 0,
  spans: nested,
  goneFrom: (staying) => layersWithout(nested, staying),
});

function layersWithout(nested: readonly Range[], staying: IndexSet): Ranges {
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
