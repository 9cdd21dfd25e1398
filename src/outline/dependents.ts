import { append, covers, type Range, type Ranges } from "../base/ranges.ts";
import { applyEdits, deletions, type InputEdit, settled, substitution } from "../text/edit.ts";
import type { Checksum } from "./binary/checksums.ts";
import type { Notation } from "./binary/notation.ts";

/** A field that describes a stretch of the input: rewritten whenever that stretch changes. */
export type Dependent = DependentNumber | DependentChecksum;

export interface DependentNumber {
  /** An offset is the number of the bytes before its target. */
  readonly says: "bytes" | "count";
  readonly place: Range;
  readonly notation: Notation;
  readonly value: number;
  /** What is counted: all bytes of these ranges, or one for each range. */
  readonly of: readonly Range[];
}

export interface DependentChecksum {
  readonly says: "checksum";
  readonly place: Range;
  readonly of: Range;
  readonly checksum: Checksum;
}

/** An input, the fields in it that describe others of its bytes, and edits that keep them right. */
export interface Dependable {
  readonly bytes: Uint8Array;
  readonly dependents: readonly Dependent[];
  /** The bytes with only these ranges left. */
  keep(kept: Ranges): Uint8Array;
  edit(edits: readonly InputEdit[]): Uint8Array;
  /** The edits, and those of the fields that they change. */
  complete(edits: readonly InputEdit[]): readonly InputEdit[];
}

export function withDependents(bytes: Uint8Array, dependents: readonly Dependent[]): Dependable {
  // Inner fields first, because they may become shorter themselves, and outer checksums are of them as well.
  const innerFirst = dependents.toSorted((one, other) => extentOf(one) - extentOf(other));
  const complete = (edits: readonly InputEdit[]): readonly InputEdit[] => {
    const effective = settled(edits);
    return settled([...effective, ...rewrittenBy(effective, innerFirst)]);
  };
  const edit = (edits: readonly InputEdit[]): Uint8Array => {
    const all = complete(edits);
    const left = applyEdits(bytes, all);
    rewriteChecksums(left, all, innerFirst);
    return left;
  };
  return { bytes, dependents, complete, edit, keep: (kept) => edit(deletions(bytes.length, kept)) };
}

/** The dependents of the edited bytes, and only those of which something is left. */
export function movedDependents(
  { dependents, complete }: Dependable,
  edits: readonly InputEdit[],
  edited: Uint8Array,
): readonly Dependent[] {
  const all = complete(edits);
  const move = mover(all);
  const gone = removedBy(edits);
  return dependents.flatMap((dependent): readonly Dependent[] => {
    if (meets(edits, dependent.place)) return [];
    const place = move(dependent.place);
    if (dependent.says === "checksum") return [{ ...dependent, place, of: move(dependent.of) }];
    const { says, notation } = dependent;
    const of = dependent.of.filter((each) => says === "bytes" || !covers(gone, each)).map(move);
    return [{ says, notation, place, of, value: notation.read(edited, place.start)?.value ?? 0 }];
  });
}

/** Where a range is after edits that replace or remove bytes. */
export function mover(edits: readonly InputEdit[]): (range: Range) => Range {
  const growth = growthBy(edits);
  return ({ start, end }) => ({ start: start + growth(0, start), end: end + growth(0, end) });
}

function extentOf(dependent: Dependent): number {
  const ranges = dependent.says === "checksum" ? [dependent.of] : dependent.of;
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** New values for the numbers that the edits change and do not touch themselves. */
function rewrittenBy(edits: readonly InputEdit[], innerFirst: readonly Dependent[]): readonly InputEdit[] {
  const gone = removedBy(edits);
  const growth = growthBy(edits);
  const rewritten: InputEdit[] = [];
  const shorter: InputEdit[] = [];
  const shrunkIn = ({ start, end }: Range): number =>
    shorter
      .filter((each) => start <= each.start && each.end <= end)
      .reduce((sum, each) => sum + growthOf(each), 0);
  for (const dependent of innerFirst) {
    if (dependent.says === "checksum" || meets(edits, dependent.place)) continue;
    const { says, place, of, value, notation } = dependent;
    const change =
      says === "count"
        ? -of.filter((each) => covers(gone, each)).length
        : of.reduce((sum, range) => sum + growth(range.start, range.end) + shrunkIn(range), 0);
    if (change === 0) continue;
    const field = substitution(place, notation.write(value + change));
    rewritten.push(field);
    if (growthOf(field) !== 0) shorter.push(field);
  }
  return rewritten;
}

/** Puts the right checksums into edited bytes, wherever something that they are of was edited. */
function rewriteChecksums(
  left: Uint8Array,
  edits: readonly InputEdit[],
  innerFirst: readonly Dependent[],
): void {
  const move = mover(edits);
  const changed: Range[] = [...edits];
  for (const dependent of innerFirst) {
    if (dependent.says !== "checksum") continue;
    const { place, of, checksum } = dependent;
    const isChanged = changed.some(({ start, end }) => start <= of.end && of.start <= end);
    if (!isChanged || meets(edits, place)) continue;
    const now = move(of);
    left.set(checksum.of(left.subarray(now.start, now.end)), move(place).start);
    changed.push(place);
  }
}

function removedBy(edits: readonly InputEdit[]): Ranges {
  const gone: Range[] = [];
  for (const each of edits) if (each.inserted.length === 0) append(gone, each);
  return gone;
}

/** By how many bytes the edits, which are in order, make the stretch from one place to another longer. */
function growthBy(edits: readonly InputEdit[]): (start: number, end: number) => number {
  const before = [0];
  for (const each of edits) before.push((before.at(-1) ?? 0) + growthOf(each));
  const upTo = (at: number): number => {
    const next = firstBehind(edits, at);
    const cut = edits[next];
    const partly = cut === undefined || cut.start >= at ? 0 : at - cut.start;
    return (before[next] ?? 0) - partly;
  };
  return (start, end) => upTo(end) - upTo(start);
}

const growthOf = ({ start, end, inserted }: InputEdit): number => inserted.length - (end - start);

/** Whether one of the ranges, which are in order, has a byte of this one. */
function meets(ranges: readonly Range[], { start, end }: Range): boolean {
  const found = ranges[firstBehind(ranges, start)];
  return found !== undefined && found.start < end;
}

/** The number of the first range that ends behind the place. */
function firstBehind(ranges: readonly Range[], place: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
