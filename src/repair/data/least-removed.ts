import type { Ranges } from "../../base/ranges.ts";
import { ddmin } from "../../delta/ddmin.ts";
import { complement, type IndexSet, indicesOf, setOf, split, wholeSet } from "../../delta/index-set.ts";
import { type Oracle, over, wrapping } from "../../oracle/oracle.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { Stop } from "../../oracle/stop.ts";
import { goneFrom, type List } from "../../outline/list.ts";

/** An element of a list. */
export interface Element {
  readonly list: List;
  readonly index: number;
}

/** In how many parts the elements are left out one part after the other, at most. */
const mostParts = 64;

/**
 * Elements of lists without which the input is accepted, each of them needed for that; none where none are found. `without` judges the
 * input without some bytes. If leaving out all of them does not help, as some may have to be there, neighbours are left out, ever fewer.
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

/** The bytes of elements and of what separates nothing without them, from left to right. */
export function bytesOf(elements: readonly Element[]): Ranges {
  const lists = new Set(elements.map(({ list }) => list));
  return [...lists]
    .flatMap((list) => {
      const own = elements.filter((element) => element.list === list).map(({ index }) => index);
      return goneFrom(list, complement(setOf(own), list.elements.length));
    })
    .sort((one, other) => one.start - other.start);
}

/** All of so many, then halves, quarters and so on. */
function* partsOf(size: number): Generator<IndexSet, void, void> {
  for (let parts = 1; parts <= mostParts; parts *= 2) {
    yield* split(wholeSet(size), Math.min(parts, size));
    if (parts >= size) return;
  }
}

/** Delta debugging looks for a least set that fails: here, for one that has to go. */
function acceptedAsFailing(removing: Oracle<IndexSet>): Oracle<IndexSet> {
  const turned: Readonly<Record<Outcome, Outcome>> = { pass: "fail", fail: "pass", unresolved: "unresolved" };
  return wrapping(removing, async (set, signal) => {
    const verdict = await removing(set, signal);
    return { ...verdict, outcome: turned[verdict.outcome] };
  });
}
