import fc from "fast-check";
import type { TestOfUnits } from "./minimality.ts";

/** A test on sets of 0 … size - 1 in which the empty set passes and the whole set fails. */
export interface Predicate {
  readonly size: number;
  readonly test: TestOfUnits;
}

const sizes = fc.integer({ min: 1, max: 24 });

/** Every set is answered by chance: nothing monotone, much unresolved. */
export const chaotic: fc.Arbitrary<Predicate> = fc
  .record({
    size: sizes,
    seed: fc.integer({ min: 1 }),
    failing: fc.integer({ min: 0, max: 9 }),
    passing: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ size, seed, failing, passing }) => ({
    size,
    test: (units) => {
      if (units.length === 0) return "pass";
      if (units.length === size) return "fail";
      const chance = chanceOf(units, seed);
      if (chance < failing) return "fail";
      return chance < failing + passing ? "pass" : "unresolved";
    },
  }));

/** A set fails when it holds all the culprits, and passes otherwise. */
export const monotone: fc.Arbitrary<Predicate> = sizes.chain((size) =>
  fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { minLength: 1 }).map((culprits) => ({
    size,
    test: (units) => (culprits.every((unit) => units.includes(unit)) ? "fail" : "pass"),
  })),
);

/** Some units need others: a set that lacks one of those is unresolved; apart from that, monotone. */
export const dependent: fc.Arbitrary<Predicate> = fc
  .record({ base: monotone, needs: fc.array(fc.tuple(fc.nat(23), fc.nat(23)), { maxLength: 12 }) })
  .map(({ base: { size, test }, needs }) => ({
    size,
    test: (units) => {
      const broken = needs.some(([unit, needed]) => units.includes(unit) && !units.includes(needed % size));
      return broken && units.length < size ? "unresolved" : test(units);
    },
  }));

/** All kinds of predicates. */
export const predicates: fc.Arbitrary<Predicate> = fc.oneof(chaotic, monotone, dependent);

/** A number from 0 to 19 that depends on every unit. */
function chanceOf(units: readonly number[], seed: number): number {
  let mixed = seed;
  for (const unit of units) mixed = Math.imul(mixed ^ (unit + 1), 0x9e3779b1) ^ (mixed >>> 15);
  return (mixed >>> 8) % 20;
}
