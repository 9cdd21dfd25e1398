import { type IndexSet, wholeSet } from "../delta/index-set.ts";
import { type ChunkStanding, chunkWalk } from "../delta/remove-chunks.ts";
import type { Walk } from "../oracle/follow.ts";

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
type Standing<Form> = WholeGroups<Form> | ChunksOfGroup<Form> | { readonly kind: "end"; readonly form: Form };

/** Groups that follow each other, each to go as a whole. */
interface WholeGroups<Form> {
  readonly kind: "whole";
  readonly form: Form;
  readonly without: Form;
  readonly count: number;
  /** The number of the first of them, and the one behind the last. */
  readonly first: number;
  readonly next: number;
}

/** One group, some items of which are to go. */
interface ChunksOfGroup<Form> {
  readonly kind: "chunks";
  readonly form: Form;
  readonly group: number;
  readonly items: ChunkStanding;
}

/** One question of `takeItems` after the other. */
export interface GroupWalk<Form> extends Walk<Standing<Form>, Form> {
  /** The first question about this or a later group. */
  from(form: Form, group: number): Standing<Form>;
  /** What was found so far. */
  found(standing: Standing<Form>): Form;
  /** How many groups lie behind. */
  passed(standing: Standing<Form>): number;
}

/**
 * Asks whether one group after the other can go as a whole, and twice as many at once after each that can, as blanks and
 * the like go in long rows; where some cannot, about half as many, and in the end about chunks of a single group.
 */
export function groupWalk<Form>(
  groups: readonly Group<Form>[],
  isEmpty: (form: Form) => boolean,
): GroupWalk<Form> {
  const chunks = chunkWalk(["without"]);
  const isThere = (form: Form, group: Group<Form>): boolean =>
    group.count > 0 && group.isThere?.(form) !== false;
  const keepOnly = (form: Form, group: number, staying: IndexSet): Form =>
    groups[group]?.keepOnly(form, staying) ?? form;

  function from(form: Form, first: number, together = 1): Standing<Form> {
    for (let index = first; ; index++) {
      const group = groups[index];
      if (group === undefined) return { kind: "end", form };
      if (!isThere(form, group)) continue;
      const whole = wholeFrom(form, index, together);
      if (whole.count > 0) return whole;
      const part = chunksOf(form, index);
      if (part !== undefined) return part;
    }
  }

  /** At most so many groups from this one on, without those that went with others, up to one that has to stay. */
  function wholeFrom(form: Form, first: number, most: number): WholeGroups<Form> {
    let without = form;
    let count = 0;
    let next = first;
    for (; count < most; next++) {
      const group = groups[next];
      if (group === undefined) break;
      if (!isThere(without, group)) continue;
      if (group.least > 0) break;
      const left = group.keepOnly(without, []);
      if (isEmpty(left)) break;
      without = left;
      count++;
    }
    return { kind: "whole", form, without, count, first, next };
  }

  function chunksOf(form: Form, group: number): ChunksOfGroup<Form> | undefined {
    const items = chunks.start(wholeSet(groups[group]?.count ?? 0));
    return chunks.candidate(items) && { kind: "chunks", form, group, items };
  }

  function candidate(standing: Standing<Form>): Form | undefined {
    if (standing.kind === "end") return undefined;
    if (standing.kind === "whole") return standing.without;
    const staying = chunks.candidate(standing.items);
    return staying && keepOnly(standing.form, standing.group, staying);
  }

  const found = (standing: Standing<Form>): Form =>
    standing.kind === "chunks" ? keepOnly(standing.form, standing.group, standing.items.kept) : standing.form;

  function after(standing: Standing<Form>, isFound: boolean): Standing<Form> {
    if (standing.kind === "end") return standing;
    if (standing.kind === "whole") {
      const { form, without, count, first, next } = standing;
      if (isFound) return from(without, next, 2 * count);
      if (count > 1) return from(form, first, count >> 1);
      return chunksOf(form, first) ?? from(form, first + 1);
    }
    const moved = { ...standing, items: chunks.after(standing.items, isFound) };
    return chunks.candidate(moved.items) === undefined ? from(found(moved), moved.group + 1) : moved;
  }

  function passed(standing: Standing<Form>): number {
    if (standing.kind === "whole") return standing.first;
    return standing.kind === "chunks" ? standing.group : groups.length;
  }

  return { from, candidate, found, passed, after };
}
