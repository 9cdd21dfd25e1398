import { describe, expect, it } from "vitest";
import { onlyBetter } from "../../src/reduce/only-better.ts";
import type { Stage } from "../../src/reduce/stage.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { bytesOf, onTexts, textOf } from "../laws/texts.ts";

/** Asks about these texts and adopts each that fails. */
const asking = (...texts: readonly string[]): Stage => ({
  name: "asking",
  async run(_failing, { oracle, signal, onImprovement }) {
    for (const text of texts)
      if ((await oracle(bytesOf(text), signal)).outcome === "fail") onImprovement(bytesOf(text));
  },
});

describe("a stage that is to bring only better inputs", () => {
  it("is not asked about others, measured by the best so far, and they count as passing", async () => {
    const oracle = oracleOf(onTexts((text) => (text.includes("x") ? "pass" : "fail")));
    const told: string[] = [];
    await onlyBetter(asking("longer!", "bbbb", "aaaa", "xx", "aaa", "aab", "a b", "aa")).run(
      bytesOf("bbbb"),
      {
        oracle,
        signal: new AbortController().signal,
        onImprovement: (better) => told.push(textOf(better)),
      },
    );
    expect(oracle.asked).toEqual(["aaaa", "xx", "aaa", "a b", "aa"]);
    expect(told).toEqual(["aaaa", "aaa", "a b", "aa"]);
  });
});
