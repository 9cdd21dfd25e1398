import { grouped } from "../base/grouped.ts";
import { OptionsError } from "../base/options-error.ts";
import { type Atom, atomsOf, type Condition, isTrue } from "./condition.ts";

/** The state of a condition after some occurrences of each pattern: a number from 0. */
export type Residual = number;

/**
 * The residuals of a condition. Counts of occurrences share a residual if all continuations give them the same truth.
 * Residuals are added like counts. Sets of patterns are bit masks.
 */
export interface Residuals {
  /** The residual without any occurrence. */
  readonly first: Residual;
  /** The residual after one more occurrence of each pattern of the set. */
  after(residual: Residual, seen: number): Residual;
  sum(one: Residual, other: Residual): Residual;
  /** By residual: the patterns whose further occurrences matter. */
  readonly countedIn: readonly number[];
  /** By residual: the patterns that occur equally often in all of it; the greatest count means that or more. */
  readonly countsIn: readonly (readonly PatternCount[])[];
  /** By residual: the patterns for which it matters whether they match the whole text. */
  readonly askedIn: readonly number[];
  /** By residual: whether the condition can no longer become true. */
  readonly isDead: readonly boolean[];
  /** Whether the condition holds at the end, if the patterns `whole` match the whole text. */
  isTrue(residual: Residual, whole: number): boolean;
}

interface PatternCount {
  readonly pattern: number;
  readonly count: number;
  readonly isMost: boolean;
}

/** More combinations of counts and whole-text patterns would take long. */
const mostCombinations = 20_000;

/** The bits of a mask. */
const mostPatterns = 30;

/**
 * Computes the residuals of a condition over patterns numbered from 0. Throws an OptionsError when there are too many
 * patterns, or combinations of their counts.
 */
export function residualsOf(condition: Condition, numberOf: (atom: Atom) => number): Residuals {
  const space = new CountSpace(condition, numberOf);
  assertFewPatterns(space);
  const asked = maskOf(
    atomsOf(condition)
      .filter(({ kind }) => kind === "is")
      .map(numberOf),
  );
  assertFewCombinations(space.size * 2 ** bitsOf(asked).length);
  const wholes = subsetsOf(asked);
  const truths = Array.from({ length: space.size }, (_, index) => {
    const counts = space.countsAt(index);
    return wholes.map((whole) =>
      isTrue(condition, (atom) =>
        isAtomTrue(atom, { count: counts[numberOf(atom)] ?? 0, isWhole: hasBit(whole, numberOf(atom)) }),
      ),
    );
  });
  const residualOf = partition(truths, space);
  const indices = [...new Map(residualOf.map((residual, index) => [residual, index])).entries()]
    .sort(([one], [other]) => one - other)
    .map(([, index]) => index);
  const alike = grouped(residualOf.keys(), (index) => residualOf[index] as Residual);
  const next = indices.map((index) =>
    space.patterns.map((pattern) => residualOf[space.after(index, pattern)] as Residual),
  );
  const own = indices.map((index) => truths[index] as readonly boolean[]);
  const sums = new Map<number, Residual>();
  return {
    first: residualOf[0] as Residual,
    after: (residual, seen) =>
      seen === 0
        ? residual
        : bitsOf(seen).reduce((reached, pattern) => next[reached]?.[pattern] as Residual, residual),
    sum: (one, other) => {
      const key = one * indices.length + other;
      const sum =
        sums.get(key) ??
        (residualOf[space.sum(indices[one] as number, indices[other] as number)] as Residual);
      sums.set(key, sum);
      return sum;
    },
    countedIn: gathered(next, (residual) =>
      maskOf(space.patterns.filter((pattern) => next[residual]?.[pattern] !== residual)),
    ),
    countsIn: indices.map((index, residual) =>
      space
        .countedAt(index)
        .filter(({ pattern, count }) =>
          alike.get(residual)?.every((other) => space.countsAt(other)[pattern] === count),
        ),
    ),
    askedIn: gathered(next, (residual) => askedBy(own[residual] ?? [], wholes)),
    isDead: gathered(next, (residual) => (own[residual]?.includes(true) ? 1 : 0)).map((truth) => truth === 0),
    isTrue: (residual, whole) => own[residual]?.[wholes.indexOf(whole & asked)] === true,
  };
}

function assertFewPatterns({ patterns }: CountSpace): void {
  if (patterns.length <= mostPatterns) return;
  throw new OptionsError(`the condition speaks of ${patterns.length} patterns, and ${mostPatterns} can be.`);
}

function assertFewCombinations(combinations: number): void {
  if (combinations <= mostCombinations) return;
  throw new OptionsError(
    `the condition tells ${combinations} combinations of counts apart, and ${mostCombinations} can be; count less far.`,
  );
}

function isAtomTrue(
  atom: Atom,
  { count, isWhole }: { readonly count: number; readonly isWhole: boolean },
): boolean {
  return atom.kind === "is" ? isWhole : count >= atom.least && count <= atom.most;
}

/**
 * The coarsest partition in which counts of one class agree on the condition, now and after any further occurrences.
 */
function partition(truths: readonly (readonly boolean[])[], space: CountSpace): readonly Residual[] {
  let classes = numbered(truths.map((truth) => truth.join()));
  for (;;) {
    const finer = numbered(
      classes.map((own, index) =>
        [own, ...space.patterns.map((pattern) => classes[space.after(index, pattern)])].join(),
      ),
    );
    if (new Set(finer).size === new Set(classes).size) return classes;
    classes = finer;
  }
}

/** Numbers keys from 0 by first occurrence; equal keys share a number. */
function numbered(keys: readonly string[]): readonly number[] {
  const numbers = new Map<string, number>();
  return keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

/** For each residual the union of its own mask and those of all residuals reachable from it. */
function gathered(
  next: readonly (readonly Residual[])[],
  own: (residual: Residual) => number,
): readonly number[] {
  const masks = [...next.keys()].map(own);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [residual, reached] of next.entries()) {
      const mask = reached.reduce((sum, each) => sum | (masks[each] as number), masks[residual] as number);
      if (mask !== masks[residual]) changed = true;
      masks[residual] = mask;
    }
  }
  return masks;
}

/** The patterns whose match of the whole text changes the truth. */
function askedBy(truths: readonly boolean[], wholes: readonly number[]): number {
  const asked = wholes.at(-1) as number;
  return maskOf(
    bitsOf(asked).filter((pattern) =>
      wholes.some((whole, index) => truths[index] !== truths[wholes.indexOf(whole ^ (1 << pattern))]),
    ),
  );
}

/** All subsets of the set, itself last. */
function subsetsOf(mask: number): readonly number[] {
  return bitsOf(mask).reduce<readonly number[]>(
    (subsets, bit) => subsets.flatMap((each) => [each, each | (1 << bit)]),
    [0],
  );
}

const hasBit = (mask: number, bit: number): boolean => (mask & (1 << bit)) !== 0;

const maskOf = (bits: readonly number[]): number => bits.reduce((mask, bit) => mask | (1 << bit), 0);

/** The numbers of the patterns in a mask. */
export function bitsOf(mask: number): readonly number[] {
  const bits: number[] = [];
  for (let bit = 0; mask >> bit > 0; bit++) if (hasBit(mask, bit)) bits.push(bit);
  return bits;
}

/** The counts of occurrences that a condition distinguishes. A combination of them is a number. */
class CountSpace {
  readonly patterns: readonly number[];
  readonly size: number;
  /** The largest count of each pattern; it represents all larger ones. */
  readonly #tops: readonly number[];
  readonly #strides: readonly number[];

  constructor(condition: Condition, numberOf: (atom: Atom) => number) {
    const tops: number[] = [];
    for (const atom of atomsOf(condition)) {
      const number = numberOf(atom);
      tops[number] = Math.max(tops[number] ?? 0, topOf(atom));
    }
    this.#tops = tops;
    this.patterns = [...tops.keys()];
    const strides: number[] = [];
    this.size = tops.reduce((size, top, index) => {
      strides[index] = size;
      return size * (top + 1);
    }, 1);
    this.#strides = strides;
  }

  /** The counts of the patterns that the condition counts. */
  countedAt(index: number): readonly PatternCount[] {
    return this.patterns.flatMap((pattern) => {
      const [count, top] = [this.#count(index, pattern), this.#tops[pattern] as number];
      return top === 0 ? [] : [{ pattern, count, isMost: count === top }];
    });
  }

  countsAt(index: number): readonly number[] {
    return this.patterns.map((pattern) => this.#count(index, pattern));
  }

  /** After one more occurrence. */
  after(index: number, pattern: number): number {
    return this.#count(index, pattern) === this.#tops[pattern]
      ? index
      : index + (this.#strides[pattern] as number);
  }

  sum(one: number, other: number): number {
    return this.patterns.reduce((index, pattern) => {
      const count = this.#count(one, pattern) + this.#count(other, pattern);
      return index + Math.min(count, this.#tops[pattern] as number) * (this.#strides[pattern] as number);
    }, 0);
  }

  #count(index: number, pattern: number): number {
    return Math.floor(index / (this.#strides[pattern] as number)) % ((this.#tops[pattern] as number) + 1);
  }
}

/** The count from which the atom's value no longer changes. */
function topOf(atom: Atom): number {
  if (atom.kind === "is") return 0;
  return atom.most === Number.POSITIVE_INFINITY ? atom.least : Math.max(atom.least, atom.most + 1);
}
