import type { Range } from "../base/ranges.ts";
import { joinChanges } from "../text/change.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type Narrowing, openChanges } from "./narrowing.ts";

/** One place where the two sides differ, as bytes of the failing input as it was given. */
export interface Difference extends Range {
  /** What only the failing side has. */
  readonly failing: string;
  /** What the passing side has in its place; empty unless two inputs were compared. */
  readonly passing: string;
}

/** Where the two sides differ. */
export function differenceOf(narrowing: Narrowing): readonly Difference[] {
  const { before, after } = narrowing.pair;
  const encodings = { before: encodingOf(before), after: encodingOf(after) };
  return joinChanges(openChanges(narrowing)).map((change) => ({
    start: change.after.start,
    end: change.after.end,
    failing: decode(after.subarray(change.after.start, change.after.end), encodings.after),
    passing: decode(before.subarray(change.before.start, change.before.end), encodings.before),
  }));
}
