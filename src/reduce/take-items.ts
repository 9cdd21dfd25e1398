import { type IndexSet, wholeSet } from "../delta/index-set.ts";
import { type ChunkStanding, chunkWalk } from "../delta/remove-chunks.ts";
import { follow, type Walk } from "../oracle/follow.ts";
import { over } from "../oracle/oracle.ts";
import type { Search } from "./stage.ts";

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

/** A form of the input, and how it becomes the input again. */
export interface Forming<Form, T> {
  readonly form: Form;
  readonly render: (form: Form) => T;
}

/**
 * Takes items out of one group after the other: all of them where none has to stay and something else is left, or
 * chunks of them. Gives the form that remains.
 */
export async function takeItems<Form, T extends { readonly length: number }>(
  groups: readonly Group<Form>[],
  { form, render, oracle, signal, onImprovement }: Forming<Form, T> & Search<T>,
): Promise<Form> {
  const walk = groupWalk(groups, (left) => render(left).length === 0);
  const end = await follow(over(oracle, render), walk.from(form, 0), {
    walk,
    outcome: "fail",
    signal,
    onFound: (standing) => onImprovement(render(walk.found(standing))),
  });
  return end.form;
}

interface Standing<Form> {
  /** With all items of the group. */
  readonly form: Form;
  readonly group: number;
  /** What became of the group's items; "all" before anything was tried with them. */
  readonly items: ChunkStanding | "all";
}

interface GroupWalk<Form> extends Walk<Standing<Form>, Form> {
  /** The first question about this or a later group. */
  from(form: Form, group: number): Standing<Form>;
  /** What was found so far. */
  found(standing: Standing<Form>): Form;
}

function groupWalk<Form>(groups: readonly Group<Form>[], isEmpty: (form: Form) => boolean): GroupWalk<Form> {
  const chunks = chunkWalk(["without"]);

  function from(form: Form, first: number): Standing<Form> {
    for (let group = first; ; group++) {
      const next = groups[group];
      if (next === undefined) return { form, group, items: "all" };
      if (next.count === 0 || next.isThere?.(form) === false) continue;
      if (next.least === 0 && !isEmpty(next.keepOnly(form, []))) return { form, group, items: "all" };
      const items = chunks.start(wholeSet(next.count));
      if (chunks.candidate(items) !== undefined) return { form, group, items };
    }
  }

  function candidate({ form, group, items }: Standing<Form>): Form | undefined {
    const staying = items === "all" ? [] : chunks.candidate(items);
    return staying && groups[group]?.keepOnly(form, staying);
  }

  function found({ form, group, items }: Standing<Form>): Form {
    return (items !== "all" && groups[group]?.keepOnly(form, items.kept)) || form;
  }

  function after(standing: Standing<Form>, isFound: boolean): Standing<Form> {
    const { form, group, items } = standing;
    if (items === "all" && isFound) return from(candidate(standing) ?? form, group + 1);
    const next =
      items === "all" ? chunks.start(wholeSet(groups[group]?.count ?? 0)) : chunks.after(items, isFound);
    const moved = { form, group, items: next };
    return chunks.candidate(next) === undefined ? from(found(moved), group + 1) : moved;
  }

  return { from, candidate, found, after };
}
