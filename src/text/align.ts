import { diffArrays } from "diff";
import type { Range } from "../base/ranges.ts";
import { decode } from "./encoding.ts";
import { boundariesOf, type Unit } from "./unit.ts";

/** A place where two texts differ: the bytes of one stand for the bytes of the other; at most one side is empty. */
export interface Change {
  readonly before: Range;
  readonly after: Range;
}

/** Beyond this many edits an alignment is given up: the texts have little in common. */
const mostEdits = 4_000;

/**
 * The smallest changes, in order, that make `after` of `before`: one unit replaced, inserted or deleted each. Texts
 * with too little in common are aligned by position, unit for unit.
 */
export function align(before: Uint8Array, after: Uint8Array, unit: Unit): readonly Change[] {
  const left = cut(before, unit);
  const right = cut(after, unit);
  const changes: Change[] = [];
  let at = 0;
  let to = 0;
  const pair = (removed: number, inserted: number): void => {
    for (let index = 0; index < Math.max(removed, inserted); index++) {
      changes.push({
        before: rangeOf(left, at + Math.min(index, removed), at + Math.min(index + 1, removed)),
        after: rangeOf(right, to + Math.min(index, inserted), to + Math.min(index + 1, inserted)),
      });
    }
    at += removed;
    to += inserted;
  };
  const same = (length: number): void => {
    at += length;
    to += length;
  };

  const prefix = commonPrefix(left.units, right.units);
  const suffix = commonSuffix(left.units, right.units, prefix);
  const leftMiddle = left.units.slice(prefix, left.units.length - suffix);
  const rightMiddle = right.units.slice(prefix, right.units.length - suffix);
  same(prefix);
  const parts = editsBetween(leftMiddle, rightMiddle);
  for (const { removed, inserted, kept } of parts) {
    pair(removed, inserted);
    same(kept);
  }
  return changes;
}

interface Cut {
  readonly units: readonly string[];
  readonly boundaries: Uint32Array;
}

function cut(bytes: Uint8Array, unit: Unit): Cut {
  const boundaries = boundariesOf(bytes, unit);
  const units = Array.from({ length: boundaries.length - 1 }, (_, index) =>
    decode(bytes.subarray(boundaries[index], boundaries[index + 1]), "latin1"),
  );
  return { units, boundaries };
}

const rangeOf = ({ boundaries }: Cut, from: number, to: number): Range => ({
  start: boundaries[from] ?? 0,
  end: boundaries[to] ?? 0,
});

function commonPrefix(left: readonly string[], right: readonly string[]): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return length;
}

function commonSuffix(left: readonly string[], right: readonly string[], prefix: number): number {
  const most = Math.min(left.length, right.length) - prefix;
  let length = 0;
  while (length < most && left[left.length - 1 - length] === right[right.length - 1 - length]) length++;
  return length;
}

/** Removed and inserted units, then units in common. */
interface Part {
  readonly removed: number;
  readonly inserted: number;
  readonly kept: number;
}

function editsBetween(left: readonly string[], right: readonly string[]): readonly Part[] {
  const unrelated = [{ removed: left.length, inserted: right.length, kept: 0 }];
  if (left.length === 0 || right.length === 0) return unrelated;
  const found = diffArrays([...left], [...right], { maxEditLength: mostEdits });
  if (found === undefined) return unrelated;
  const parts: Part[] = [];
  let removed = 0;
  let inserted = 0;
  for (const piece of found) {
    if (piece.removed) removed += piece.count;
    else if (piece.added) inserted += piece.count;
    else {
      parts.push({ removed, inserted, kept: piece.count });
      removed = 0;
      inserted = 0;
    }
  }
  return [...parts, { removed, inserted, kept: 0 }];
}
