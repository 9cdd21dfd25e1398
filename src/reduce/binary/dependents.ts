import { covers, difference, type Range, type Ranges, sizeOf } from "../../base/ranges.ts";
import { applyEdits, removal, substitution } from "../../text/edit.ts";
import type { Checksum } from "./checksums.ts";
import type { LengthNotation } from "./length-fields.ts";

/** A field of the input that describes a stretch of it and is rewritten when that stretch changes. */
export type Dependent = DependentNumber | DependentChecksum;

export interface DependentNumber {
  readonly says: "bytes" | "count";
  readonly place: Range;
  readonly notation: LengthNotation;
  readonly value: number;
  /** What is counted: all bytes of these ranges, or one for each range. */
  readonly of: Ranges;
}

export interface DependentChecksum {
  readonly says: "checksum";
  readonly place: Range;
  readonly of: Range;
  readonly checksum: Checksum;
}

/** What is kept of the bytes, with every dependent rewritten. */
export function withDependents(
  bytes: Uint8Array,
  kept: Ranges,
  dependents: readonly Dependent[],
): Uint8Array {
  const here = dependents.filter(({ place }) => covers(kept, place));
  const rewritten: Rewritten[] = [];
  const numbers = here.filter((each) => each.says !== "checksum");
  // Inner fields first, because they may become shorter themselves.
  for (const number of numbers.toSorted((one, other) => sizeOf(one.of) - sizeOf(other.of))) {
    const lost = lostOf(number, kept, rewritten);
    if (lost === 0) continue;
    rewritten.push({ place: number.place, bytes: number.notation.write(number.value - lost) });
  }
  const gone = difference([{ start: 0, end: bytes.length }], kept);
  const left = applyEdits(bytes, [
    ...gone.map(removal),
    ...rewritten.map(({ place, bytes: written }) => substitution(place, written)),
  ]);
  const placeNow = (at: number): number =>
    sizeOf(before(kept, at)) - shrunkIn(rewritten, { start: 0, end: at });
  const checksums = here.filter((each) => each.says === "checksum");
  for (const { place, of, checksum } of checksums.toSorted(
    (one, other) => length(one.of) - length(other.of),
  )) {
    left.set(checksum.of(left.subarray(placeNow(of.start), placeNow(of.end))), placeNow(place.start));
  }
  return left;
}

interface Rewritten {
  readonly place: Range;
  readonly bytes: Uint8Array;
}

function lostOf({ says, of }: DependentNumber, kept: Ranges, rewritten: readonly Rewritten[]): number {
  if (says === "count") return of.filter(({ start }) => !covers(kept, { start, end: start + 1 })).length;
  return of.reduce((lost, range) => lost + sizeOf(difference([range], kept)) + shrunkIn(rewritten, range), 0);
}

/** By how many bytes the rewritten fields in the range became shorter. */
const shrunkIn = (rewritten: readonly Rewritten[], { start, end }: Range): number =>
  rewritten
    .filter(({ place }) => start <= place.start && place.end <= end)
    .reduce((sum, { place, bytes }) => sum + length(place) - bytes.length, 0);

const before = (kept: Ranges, at: number): Ranges =>
  kept.filter(({ start }) => start < at).map(({ start, end }) => ({ start, end: Math.min(end, at) }));

const length = ({ start, end }: Range): number => end - start;
