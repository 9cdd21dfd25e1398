import { expect } from "vitest";
import type { Outcome } from "../../src/oracle/outcome.ts";

/** Says what a set of units does, units being numbers; knows nothing of how the searches keep their sets. */
export type TestOfUnits = (units: readonly number[]) => Outcome;

/** The set fails, and without any one of its units it does not; the empty set is left aside. */
export function expectOneMinimal(units: readonly number[], test: TestOfUnits): void {
  expect(test(units), "the set itself").toBe("fail");
  if (units.length < 2) return;
  const needless = units.filter((unit) => test(units.filter((other) => other !== unit)) === "fail");
  expect(needless, `[${units}] fails without any of these`).toEqual([]);
}

/** The set passes, and with any one of the units of 0 … size - 1 that are missing in it it does not. */
export function expectOneMaximal(units: readonly number[], size: number, test: TestOfUnits): void {
  expect(test(units), "the set itself").toBe("pass");
  const missing = Array.from({ length: size }, (_, unit) => unit).filter((unit) => !units.includes(unit));
  const harmless = missing.filter((unit) => test([...units, unit].sort((a, b) => a - b)) === "pass");
  expect(harmless, `[${units}] passes with any of these`).toEqual([]);
}

/** The passing set is part of the failing one, and no one unit of the difference can change sides alone. */
export function expectOneMinimalDifference(
  sides: { readonly passing: readonly number[]; readonly failing: readonly number[] },
  test: TestOfUnits,
): void {
  const { passing, failing } = sides;
  expect(test(passing), "the passing set").toBe("pass");
  expect(test(failing), "the failing set").toBe("fail");
  expect(failing).toEqual(expect.arrayContaining([...passing]));
  const difference = failing.filter((unit) => !passing.includes(unit));
  expect(difference).not.toHaveLength(0);
  if (difference.length === 1) return;
  const larger = (unit: number) => failing.filter((other) => passing.includes(other) || other === unit);
  const harmless = difference.filter((unit) => test(larger(unit)) === "pass");
  expect(harmless, `[${passing}] passes with any of these`).toEqual([]);
  const needless = difference.filter((unit) => test(failing.filter((other) => other !== unit)) === "fail");
  expect(needless, `[${failing}] fails without any of these`).toEqual([]);
}
