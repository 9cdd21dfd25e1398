import { diffArrays } from "diff/lib/diff/array.js";
import type { Range } from "../base/ranges.ts";
import { decode } from "./encoding.ts";
import { piecesOfEach, type Unit } from "./unit.ts";

/** Two texts to compare. */
export interface Pair {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Bytes of one text that correspond to bytes of the other; either range may be empty. */
export interface Change {
  readonly before: Range;
  readonly after: Range;
}

/** Applies only these changes to `before`. The changes must be in order and must not overlap. */
export function applyChanges({ before, after }: Pair, changes: readonly Change[]): Uint8Array {
  let length = before.length;
  for (const change of changes) length += lengthOf(change.after) - lengthOf(change.before);
  const changed = new Uint8Array(length);
  let filled = 0;
  const copy = (text: Uint8Array, { start, end }: Range): void => {
    changed.set(text.subarray(start, end), filled);
    filled += end - start;
  };
  let next = 0;
  for (const change of changes) {
    copy(before, { start: next, end: change.before.start });
    copy(after, change.after);
    next = change.before.end;
  }
  copy(before, { start: next, end: before.length });
  return changed;
}

/** Joins changes that touch in both texts. The changes must be in order. */
export function joinChanges(changes: readonly Change[]): readonly Change[] {
  const joined: Change[] = [];
  let [first] = changes;
  let last = first;
  for (const change of changes) {
    if (!first || !last || change === first) continue;
    if (last.before.end !== change.before.start || last.after.end !== change.after.start) {
      joined.push(spanning(first, last));
      first = change;
    }
    last = change;
  }
  if (first && last) joined.push(spanning(first, last));
  return joined;
}

function spanning(first: Change, last: Change): Change {
  if (first === last) return first;
  return {
    before: { start: first.before.start, end: last.before.end },
    after: { start: first.after.start, end: last.after.end },
  };
}

const lengthOf = ({ start, end }: Range): number => end - start;

/**
 * Parts of two texts that differ by more edits are treated as entirely different, because an alignment would take
 * seconds. A bound on work rather than time gives the same alignment on every machine.
 */
const mostChanges = 4000;

/**
 * Splits the changes into changes of one unit each and drops units equal in both texts. Removed and added units are
 * paired, because nobody makes half a replacement.
 *
 * @param most edits after which two parts are treated as entirely different
 */
export function align(
  pair: Pair,
  unit: Unit,
  changes: readonly Change[],
  most = mostChanges,
): readonly Change[] {
  const joined = joinChanges(changes);
  const passagesOf = (side: keyof Pair): readonly Passage[] => {
    const ranges = joined.map((change) => change[side]);
    const units = piecesOfEach(pair[side], unit, ranges);
    return ranges.map((range, index) => ({ text: pair[side], range, units: units[index] ?? [] }));
  };
  const after = passagesOf("after");
  return passagesOf("before").flatMap((before, index) => {
    const other = after[index];
    return other === undefined ? [] : changesBetween(before, other, most);
  });
}

/** A part of a text, cut into units. */
interface Passage {
  readonly text: Uint8Array;
  readonly range: Range;
  readonly units: readonly Range[];
}

/** The shortest alignment of the two parts, each change replacing, inserting or deleting one unit. */
function changesBetween(before: Passage, after: Passage, most: number): readonly Change[] {
  return joinChanges(hunksOf(stretchesBetween(before, after, most))).flatMap((hunk) => {
    const length = Math.max(lengthOf(hunk.before), lengthOf(hunk.after));
    return Array.from({ length }, (_, index) => ({
      before: unitAt(before, hunk.before, index),
      after: unitAt(after, hunk.after, index),
    }));
  });
}

function stretchesBetween(before: Passage, after: Passage, most: number): readonly Stretch[] {
  const everything = [
    { count: before.units.length, removed: true, added: false },
    { count: after.units.length, removed: false, added: true },
  ];
  if (before.units.length === 0 || after.units.length === 0) return everything;
  return diffArrays(textsOf(before), textsOf(after), { maxEditLength: most }) ?? everything;
}

function textsOf({ text, units }: Passage): string[] {
  return units.map(({ start, end }) => decode(text.subarray(start, end), "latin1"));
}

/** Consecutive units that one text lacks or that, if neither removed nor added, both have. */
interface Stretch {
  readonly count: number;
  readonly removed: boolean;
  readonly added: boolean;
}

/** The removed or added stretches, as changes of ranges of unit numbers. */
function hunksOf(stretches: readonly Stretch[]): readonly Change[] {
  const hunks: Change[] = [];
  let before = 0;
  let after = 0;
  for (const { count, removed, added } of stretches) {
    const hunk = {
      before: { start: before, end: added ? before : before + count },
      after: { start: after, end: removed ? after : after + count },
    };
    if (removed || added) hunks.push(hunk);
    before = hunk.before.end;
    after = hunk.after.end;
  }
  return hunks;
}

/** A unit of a hunk; past its end, the empty range there. */
function unitAt({ range, units }: Passage, hunk: Range, index: number): Range {
  const unit = hunk.start + index < hunk.end ? units[hunk.start + index] : undefined;
  const end = units[hunk.end]?.start ?? range.end;
  return unit ?? { start: end, end };
}
