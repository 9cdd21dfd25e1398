import { difference } from "../base/ranges.ts";
import { type IndexSet, setOf, wholeSet } from "../delta/index-set.ts";
import type { Sides } from "../delta/rules.ts";
import { align, applyChanges, type Change, joinChanges, type Pair } from "../text/align.ts";
import type { Unit } from "../text/unit.ts";

/** How far an isolation has come: of the changes from one text to the other, those that each side has made. */
export interface Narrowing extends Sides {
  readonly pair: Pair;
  /** In their order in the texts. */
  readonly changes: readonly Change[];
}

/** The beginning: one change of everything into everything, made on the failing side. */
export function everythingBetween(pair: Pair): Narrowing {
  const change = {
    before: { start: 0, end: pair.before.length },
    after: { start: 0, end: pair.after.length },
  };
  return { pair, changes: [change], passing: [], failing: wholeSet(1) };
}

/** The text with some of the changes made. */
export function textWith({ pair, changes }: Narrowing, made: IndexSet): Uint8Array {
  // Of hundreds of thousands most are neighbours, and each would be copied by itself.
  const runs = made.flatMap(({ start, end }) => joinChanges(changes.slice(start, end)));
  return applyChanges(pair, runs);
}

/** The changes that both sides have made. */
export function madeChanges({ changes, passing }: Narrowing): readonly Change[] {
  return changesIn(changes, passing);
}

/** The changes that only the failing side has made. */
export function openChanges({ changes, passing, failing }: Narrowing): readonly Change[] {
  return changesIn(changes, difference(failing, passing));
}

/** The same two sides, with each open change cut into changes of one unit, so far as it is one at all. */
export function refine(narrowing: Narrowing, unit: Unit): Narrowing {
  const { pair } = narrowing;
  const made = new Set(madeChanges(narrowing));
  const changes = [...made, ...align(pair, unit, openChanges(narrowing))].sort(
    (a, b) => a.before.start - b.before.start || a.after.start - b.after.start,
  );
  const passing = setOf(changes.flatMap((change, index) => (made.has(change) ? [index] : [])));
  return { pair, changes, passing, failing: wholeSet(changes.length) };
}

function changesIn(changes: readonly Change[], set: IndexSet): readonly Change[] {
  return set.flatMap(({ start, end }) => changes.slice(start, end));
}
