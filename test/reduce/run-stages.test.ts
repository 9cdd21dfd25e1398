import { describe, expect, it } from "vitest";
import { Stop } from "../../src/oracle/stop.ts";
import { runStages } from "../../src/reduce/run-stages.ts";
import type { Stage } from "../../src/reduce/stage.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { bytesOf, onTexts, textOf } from "../laws/texts.ts";
import { asking } from "./asking.ts";

/** Replaces a text once, if the result fails. */
function rewrite(from: string, to: string): Stage {
  return {
    name: `${from} to ${to}`,
    walk(failing) {
      const candidate = bytesOf(textOf(failing).replace(from, to));
      return asking(candidate.length === failing.length ? [] : [candidate]);
    },
  };
}

const search = {
  signal: new AbortController().signal,
  onImprovement: () => {},
  isRepeated: true,
  sizeOf: ({ length }: Uint8Array) => length,
};
const failing = oracleOf(onTexts(() => "fail"));

describe("running stages", () => {
  it("goes round until no stage improves the input, and tells what each did", async () => {
    const stages = [rewrite("aa", "b"), rewrite("bb", "c"), rewrite("cc", "")];
    const result = await runStages(bytesOf("aaaabbcc"), stages, { ...search, oracle: failing });
    expect(textOf(result.best)).toBe("");
    expect(result.stopped).toBeNull();
    expect(result.stages).toEqual([
      { name: "aa to b", runs: 3, asked: 2, successes: 2, removed: 2 },
      { name: "bb to c", runs: 3, asked: 2, successes: 2, removed: 2 },
      { name: "cc to ", runs: 3, asked: 2, successes: 2, removed: 4 },
    ]);
  });

  it("keeps the best input and the figures when stopped", async () => {
    const stages = [rewrite("aa", "a")];
    let answers = 2;
    const result = await runStages(bytesOf("aaaaaa"), stages, {
      ...search,
      oracle: async () => {
        if (answers-- === 0) throw new Stop("time");
        return { outcome: "fail" };
      },
    });
    expect(result).toEqual({
      best: bytesOf("aaaa"),
      stages: [{ name: "aa to a", runs: 3, asked: 3, successes: 2, removed: 2 }],
      stopped: "time",
    });
  });

  it("goes on with the next stage when one is skipped, never runs that again, and says so", async () => {
    const stages = [rewrite("aa", "b"), rewrite("bb", "c"), rewrite("cc", "")];
    let begun = 0;
    const result = await runStages(bytesOf("aaaabbcc"), stages, {
      ...search,
      oracle: async (_, signal) => {
        signal.throwIfAborted();
        return { outcome: "fail" };
      },
      signalOfStage: (whole) => (++begun === 2 ? AbortSignal.abort(new Stop("skip")) : whole),
    });
    expect(textOf(result.best)).toBe("bbbb");
    expect(result.stopped).toBe("skip");
    expect(result.stages.map(({ runs }) => runs)).toEqual([3, 1, 2]);
  });

  it("passes any other error on", async () => {
    const oracle = () => Promise.reject(new Error("broken"));
    await expect(runStages(bytesOf("aa"), [rewrite("aa", "a")], { ...search, oracle })).rejects.toThrow(
      "broken",
    );
  });
});
