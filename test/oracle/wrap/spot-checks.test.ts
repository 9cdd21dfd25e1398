import { describe, expect, it } from "vitest";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { type Memory, OutdatedMemory, recalling, spotChecks } from "../../../src/oracle/wrap/cached.ts";

const { signal } = new AbortController();

/** Knows of every number whether it is odd, which is a failure. */
const knowing: Memory<number> = {
  recall: (number) => ({ outcome: number % 2 === 1 ? "fail" : "pass" }),
  keep: () => {},
};

/** The numbers asked again while so many are recalled in order. */
async function checkedOf(count: number, answer: (number: number, run: number) => Verdict): Promise<number[]> {
  const asked: number[] = [];
  const ask = async (number: number): Promise<Verdict> => {
    asked.push(number);
    return answer(number, asked.filter((each) => each === number).length);
  };
  const oracle = recalling(ask, knowing, spotChecks(ask));
  for (let number = 0; number < count; number++) await oracle(number, signal);
  return asked;
}

const truth = (number: number): Verdict => ({ outcome: number % 2 === 1 ? "fail" : "pass" });

describe("checking what is remembered", () => {
  it("asks about the 1st, 4th, 16th … of each outcome once more", async () => {
    expect(await checkedOf(40, truth)).toEqual([0, 1, 6, 7, 30, 31]);
    expect(await checkedOf(100_000, truth)).toHaveLength(16);
  });

  it("ends the search when two runs deny one", async () => {
    await expect(checkedOf(40, () => ({ outcome: "pass" }))).rejects.toBeInstanceOf(OutdatedMemory);
  });

  it("goes on when the program answers otherwise only now and then, or has no time", async () => {
    const flaky = (number: number, run: number): Verdict =>
      run === 1 ? { outcome: "unresolved" } : truth(number);
    expect(await checkedOf(3, flaky)).toEqual([0, 0, 1, 1]);
    await expect(checkedOf(40, () => ({ outcome: "fail", timedOut: true }))).resolves.toHaveLength(6);
  });
});
