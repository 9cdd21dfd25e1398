import fc from "fast-check";
import { type IndexSet, indicesOf } from "../../src/delta/index-set.ts";
import type { Outcome } from "../../src/oracle/outcome.ts";
import type { TestOfUnits } from "./minimality.ts";
import type { TestSubject } from "./test-oracle.ts";

/** A test on sets of the units 0 … size - 1 in which the empty set passes and the whole set fails. */
export interface Predicate {
  readonly size: number;
  readonly test: TestOfUnits;
}

const sizes = fc.integer({ min: 1, max: 24 });

/** How often, of ten times, a thing judged by chance fails and passes; otherwise it is unresolved. */
export const odds = fc.record({
  seed: fc.integer({ min: 1 }),
  failing: fc.integer({ min: 0, max: 5 }),
  passing: fc.integer({ min: 0, max: 5 }),
});

/** Judges a sequence of numbers by chance, always in the same way. */
export function byChance(
  numbers: Iterable<number>,
  { seed, failing, passing }: { readonly seed: number; readonly failing: number; readonly passing: number },
): Outcome {
  let mixed = seed;
  for (const number of numbers) mixed = Math.imul(mixed ^ (number + 1), 0x9e3779b1) ^ (mixed >>> 15);
  const chance = (mixed >>> 8) % 10;
  if (chance < failing) return "fail";
  return chance < failing + passing ? "pass" : "unresolved";
}

/** Every set is judged by chance: nothing is monotone. */
const chaotic: fc.Arbitrary<Predicate> = fc.record({ size: sizes, odds }).map(({ size, odds }) => ({
  size,
  test: (units) => {
    if (units.length === 0) return "pass";
    return units.length === size ? "fail" : byChance(units, odds);
  },
}));

/** A set fails when it holds all the culprits, and passes otherwise. */
const monotone: fc.Arbitrary<Predicate> = sizes.chain((size) =>
  fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { minLength: 1 }).map((culprits) => ({
    size,
    test: (units) => (culprits.every((unit) => units.includes(unit)) ? "fail" : "pass"),
  })),
);

/** Some units need others, and a set in which one lacks what it needs is unresolved; apart from that monotone. */
const dependent: fc.Arbitrary<Predicate> = fc
  .record({ base: monotone, needs: fc.array(fc.tuple(fc.nat(23), fc.nat(23)), { maxLength: 12 }) })
  .map(({ base: { size, test }, needs }) => ({
    size,
    test: (units) => {
      const lacking = needs.some(([unit, needed]) => units.includes(unit) && !units.includes(needed % size));
      return lacking && units.length < size ? "unresolved" : test(units);
    },
  }));

/** Predicates of all kinds. */
export const predicates: fc.Arbitrary<Predicate> = fc.oneof(chaotic, monotone, dependent);

/** The predicate as something to ask a search's questions of. */
export function onIndexSets({ test }: { readonly test: TestOfUnits }): TestSubject<IndexSet> {
  return { test: (set) => test([...indicesOf(set)]), keyOf: (set) => [...indicesOf(set)].join(" ") };
}
