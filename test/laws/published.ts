import type { TestOfUnits } from "./minimality.ts";

// The three algorithms written down as the papers define them: recursive, on plain arrays, without any regard for cost.

type Units = readonly number[];

/** Zeller & Hildebrandt 2002, ddmin. */
export function publishedDdmin(failing: Units, test: TestOfUnits, n = 2): Units {
  if (failing.length < 2) return failing;
  const parts = partsOf(failing, n);
  const subset = parts.find((part) => test(part) === "fail");
  if (subset) return publishedDdmin(subset, test, 2);
  const complement = parts.map((part) => minus(failing, part)).find((rest) => test(rest) === "fail");
  if (complement) return publishedDdmin(complement, test, Math.max(n - 1, 2));
  if (n < failing.length) return publishedDdmin(failing, test, Math.min(failing.length, 2 * n));
  return failing;
}

/** Zeller & Hildebrandt 2002, dd. */
export function publishedDd(
  sides: { passing: Units; failing: Units },
  test: TestOfUnits,
  n = 2,
): typeof sides {
  const { passing, failing } = sides;
  const difference = minus(failing, passing);
  if (difference.length < 2) return sides;
  const parts = partsOf(difference, n);
  const sums = parts.map((part) => plus(passing, part));
  const rests = parts.map((part) => minus(failing, part));
  const failingSum = sums.find((sum) => test(sum) === "fail");
  if (failingSum) return publishedDd({ passing, failing: failingSum }, test, 2);
  const passingRest = rests.find((rest) => test(rest) === "pass");
  if (passingRest) return publishedDd({ passing: passingRest, failing }, test, 2);
  const passingSum = sums.find((sum) => test(sum) === "pass");
  if (passingSum) return publishedDd({ passing: passingSum, failing }, test, Math.max(n - 1, 2));
  const failingRest = rests.find((rest) => test(rest) === "fail");
  if (failingRest) return publishedDd({ passing, failing: failingRest }, test, Math.max(n - 1, 2));
  if (n < difference.length) return publishedDd(sides, test, Math.min(2 * n, difference.length));
  return sides;
}

/** Kirschner, Soremekun & Zeller 2020, ddmax. */
export function publishedDdmax(passing: Units, failing: Units, test: TestOfUnits, n = 2): Units {
  const difference = minus(failing, passing);
  if (difference.length < 2) return passing;
  const parts = partsOf(difference, n);
  const complement = parts.map((part) => minus(failing, part)).find((rest) => test(rest) === "pass");
  if (complement) return publishedDdmax(complement, failing, test, 2);
  const subset = parts.map((part) => plus(passing, part)).find((sum) => test(sum) === "pass");
  if (subset) return publishedDdmax(subset, failing, test, Math.max(n - 1, 2));
  if (n < difference.length)
    return publishedDdmax(passing, failing, test, Math.min(difference.length, 2 * n));
  return passing;
}

/** Neighbours together, sizes differing by at most one, larger parts first. */
function partsOf(units: Units, n: number): Units[] {
  const parts: Units[] = [];
  for (let part = 0, start = 0; part < n; part++) {
    const end = start + Math.ceil((units.length - start) / (n - part));
    parts.push(units.slice(start, end));
    start = end;
  }
  return parts;
}

const minus = (left: Units, right: Units): Units => left.filter((unit) => !right.includes(unit));
const plus = (left: Units, right: Units): Units => [...left, ...right].sort((a, b) => a - b);
