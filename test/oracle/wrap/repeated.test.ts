import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OptionsError } from "../../../src/base/options-error.ts";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { parseRepetition, repeated } from "../../../src/oracle/wrap/repeated.ts";

const { signal } = new AbortController();

const verdictOf = {
  f: { outcome: "fail", fingerprint: "wanted" },
  o: { outcome: "fail", fingerprint: "other" },
  p: { outcome: "pass" },
  u: { outcome: "unresolved" },
} as const satisfies Record<string, Verdict>;

type Run = keyof typeof verdictOf;

/** What is decided about runs that end as the letters say, and after how many. */
async function decided(rule: string, runs: readonly Run[]): Promise<{ verdict: Verdict; asked: number }> {
  let asked = 0;
  const oracle = repeated(
    async (): Promise<Verdict> => verdictOf[runs[asked++] ?? "u"],
    parseRepetition("--repeat", rule),
    ({ fingerprint }) => fingerprint === "wanted",
  );
  const verdict = await oracle("candidate", signal);
  return { verdict, asked };
}

describe("a repeated oracle", () => {
  it.each<[string, string, Run, number]>([
    ["1", "f", "f", 1],
    ["1", "p", "p", 1],
    ["3", "ppf", "f", 3],
    ["3", "fpp", "f", 1],
    ["3", "ppp", "p", 3],
    ["3", "upu", "p", 3],
    ["3", "uuu", "u", 3],
    ["3", "uou", "o", 3],
    ["3", "opu", "p", 3],
    ["2/3", "pff", "f", 3],
    ["2/3", "fpf", "f", 3],
    ["2/3", "pp", "p", 2],
    ["2/3", "fup", "p", 3],
    ["2/3", "uu", "u", 2],
    ["2/3", "ouf", "o", 2],
    ["3/3", "u", "u", 1],
  ])("with %s, runs that end %s make it %s after %i", async (rule, runs, outcome, asked) => {
    expect(await decided(rule, [...runs] as Run[])).toEqual({ verdict: verdictOf[outcome], asked });
  });

  it("decides as all runs together would, and asks no more once it is decided", async () => {
    const rule = fc
      .integer({ min: 1, max: 6 })
      .chain((runs) => fc.tuple(fc.integer({ min: 1, max: runs }), fc.constant(runs)));
    const ends = fc.array(fc.constantFrom<Run>("f", "o", "p", "u"), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rule, ends, async ([failures, runs], all) => {
        const { verdict, asked } = await decided(`${failures}/${runs}`, all);
        const failing = (letters: readonly Run[]) => letters.filter((letter) => letter === "f").length;
        const seen = all.slice(0, asked);
        expect(verdict === verdictOf.f).toBe(failing(all.slice(0, runs)) >= failures);
        if (verdict !== verdictOf.f) {
          const expected = (["p", "o", "u"] as const).find((letter) => seen.includes(letter)) ?? "u";
          expect(verdict).toBe(verdictOf[expected]);
        }
        const before = seen.slice(0, -1);
        expect(failing(before)).toBeLessThan(failures);
        expect(failing(before) + runs - before.length).toBeGreaterThanOrEqual(failures);
      }),
    );
  });

  it.each(["", "0", "0/3", "4/3", "x", "1/2/3", "-1", "1.5"])("is refused the rule %j", (value) => {
    expect(() => parseRepetition("--repeat", value)).toThrow(OptionsError);
    expect(() => parseRepetition("--repeat", value)).toThrow(/expected a number of runs such as 10/);
  });
});
