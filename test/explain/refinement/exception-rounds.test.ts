import { expect, it } from "vitest";
import { ExceptionRounds } from "../../../src/explain/refinement/refine.ts";

const after = (rounds: readonly { readonly hasExceptions: boolean; readonly isStuck: boolean }[]) => {
  const counted = new ExceptionRounds();
  for (const round of rounds) counted.add(round);
  return counted.areEndless;
};

const stuck = { hasExceptions: true, isStuck: true };
const changed = { hasExceptions: true, isStuck: false };
const clean = { hasExceptions: false, isStuck: true };

it("takes exceptions for endless when the same is told in four rounds running", () => {
  expect(after([stuck, stuck, stuck])).toBe(false);
  expect(after([stuck, stuck, stuck, stuck])).toBe(true);
  expect(after([stuck, stuck, clean, stuck, stuck])).toBe(false);
});

it("takes them for endless after twelve rounds, whatever is told in each", () => {
  const rounds = Array.from({ length: 11 }, () => [changed, clean]).flat();
  expect(after(rounds)).toBe(false);
  expect(after([...rounds, changed])).toBe(true);
});
