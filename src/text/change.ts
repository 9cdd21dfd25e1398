import type { Range } from "../base/ranges.ts";

/** Two texts between which changes lead. */
export interface Pair {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** A difference between two texts: these bytes of the one have these of the other in their place; either may be none. */
export interface Change {
  readonly before: Range;
  readonly after: Range;
}

/** The text before with only these changes made, which are in order and do not overlap. */
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

/** The changes, which are in order, with those that touch in both texts made one. */
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
