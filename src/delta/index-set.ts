import { append, difference, type Range, type Ranges, sizeOf } from "../base/ranges.ts";

/** A configuration: the units among 0, 1, …, n - 1 that are present. */
export type IndexSet = Ranges;

/** All n units. */
export function wholeSet(size: number): IndexSet {
  return size === 0 ? [] : [{ start: 0, end: size }];
}

/** The units, of n, that are not in the set. */
export function complement(set: IndexSet, size: number): IndexSet {
  return difference(wholeSet(size), set);
}

/** The set of these indices, which must be sorted. */
export function setOf(indices: Iterable<number>): IndexSet {
  const ranges: Range[] = [];
  for (const index of indices) append(ranges, { start: index, end: index + 1 });
  return ranges;
}

/** The members in ascending order. */
export function* indicesOf(set: IndexSet): Generator<number, void, void> {
  for (const { start, end } of set) {
    for (let index = start; index < end; index++) yield index;
  }
}

/** The members from the `from`-th to before the `to`-th, counted from 0. */
export function slice(set: IndexSet, from: number, to: number): IndexSet {
  const ranges: Range[] = [];
  let passed = 0;
  for (const { start, end } of set) {
    const first = start + Math.max(0, from - passed);
    const last = Math.min(end, start + to - passed);
    append(ranges, { start: first, end: last });
    passed += end - start;
    if (passed >= to) break;
  }
  return ranges;
}

/** Splits the set into the subsets of `partOf`. */
export function* split(set: IndexSet, parts: number): Generator<IndexSet, void, void> {
  for (let part = 0; part < parts; part++) yield partOf(set, part, parts);
}

/**
 * One of `parts` subsets of neighbours whose sizes differ by at most one, larger ones first. In that order, halving
 * finds one culprit among c units in at most 2 log2 c tests.
 */
export function partOf(set: IndexSet, part: number, parts: number): IndexSet {
  const size = sizeOf(set);
  const from = (before: number): number => before * Math.floor(size / parts) + Math.min(before, size % parts);
  return slice(set, from(part), from(part + 1));
}
