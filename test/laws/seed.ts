import fc from "fast-check";
import { expect } from "vitest";
import { keyOf } from "../../src/base/hash.ts";

/** What the laws of a test file draw their cases from: the configuration sets both numbers, the second one in CI only. */
function seedFor(file: string): number {
  const { CULPRIT_SEED: seed, CULPRIT_NEW_SEED: newSeed } = process.env;
  const isInShare =
    Number.parseInt(keyOf(new TextEncoder().encode(`${newSeed} ${file}`)).slice(0, 8), 16) % 5 === 0;
  return Number(newSeed !== undefined && isInShare ? newSeed : seed);
}

/** Laws draw the same cases in every run of the tests, unless CULPRIT_SEED is another number. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedFor(expect.getState().testPath ?? "") });

/** The seed of the `index`-th case of a law that draws its cases itself. */
export const seedOfCase = (index: number): number =>
  (index + ((fc.readConfigureGlobal().seed ?? 1) - 1) * 10_007) >>> 0;
