import type { Range } from "../base/ranges.ts";
import { type Change, joinChanges } from "../text/align.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { madeChanges, type Narrowing, openChanges } from "./narrowing.ts";

/** One place where the two sides differ; start and end are bytes of the failing input as it was given. */
export interface Difference extends Range {
  /** What the passing side has there; empty unless two inputs were compared. */
  readonly passing: string;
  /** What the failing side has there. */
  readonly failing: string;
  /** Byte offset of the place in the passing side. */
  readonly passingAt: number;
  /** Byte offset of the place in the failing side. */
  readonly failingAt: number;
}

/** Where the two sides differ, in their order. */
export function differenceOf(narrowing: Narrowing): readonly Difference[] {
  const { before, after } = narrowing.pair;
  const encodings = { before: encodingOf(before), after: encodingOf(after) };
  const made = madeChanges(narrowing);
  const open = joinChanges(openChanges(narrowing));
  return open.map((change) => {
    const { start, end } = change.after;
    const passingAt = change.before.start + growthBefore(change, made);
    return {
      start,
      end,
      passing: decode(before.subarray(change.before.start, change.before.end), encodings.before),
      failing: decode(after.subarray(start, end), encodings.after),
      passingAt,
      failingAt: passingAt + growthBefore(change, open),
    };
  });
}

/** By how many bytes those of the changes that come before one make the text longer. */
function growthBefore({ before, after }: Change, changes: readonly Change[]): number {
  let growth = 0;
  for (const other of changes) {
    if (other.after.start >= after.start && other.before.start >= before.start) break;
    growth += other.after.end - other.after.start - (other.before.end - other.before.start);
  }
  return growth;
}
