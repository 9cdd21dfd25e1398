import { expect, test } from "vitest";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { explaining } from "../../../src/session/explain/explaining.ts";

const { grammar } = readEbnf('start: "(" start ")" | "x"+');

/** Explains why a program fails where something is in parentheses, which takes it so long. */
const explained = (milliseconds: number, mostMilliseconds: number | undefined) =>
  explaining(new TextEncoder().encode("((x))"), {
    source: { name: "parentheses", grammar, notes: [] },
    oracle: async (candidate): Promise<Verdict> => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return { outcome: new TextDecoder().decode(candidate).includes("(") ? "fail" : "pass" };
    },
    signal: new AbortController().signal,
    seed: 1,
    mostInputs: undefined,
    mostMilliseconds,
  });

test("explaining ends when its time is used up, and nobody stopped it", async () => {
  const started = performance.now();
  const { isCutShort, stopped } = await explained(20, 300);
  expect({ isCutShort, stopped }).toEqual({ isCutShort: true, stopped: null });
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("explaining that has time enough ends by itself", async () => {
  const { isCutShort, refined } = await explained(0, 600_000);
  expect({ isCutShort, ending: refined?.ending }).toEqual({ isCutShort: false, ending: "settled" });
});
