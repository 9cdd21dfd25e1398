import { describe, expect, it } from "vitest";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { Stop, type StopReason } from "../../src/oracle/stop.ts";
import { limited } from "../../src/oracle/wrap/counted.ts";
import { repair } from "../../src/repair/repair.ts";
import type { RepairAlgorithm } from "../../src/repair/repair-options.ts";

const grammar = readEbnf(builtinGrammar("json")?.text ?? "").grammar;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const never: Oracle<Uint8Array> = async (_candidate, signal) => {
  signal.throwIfAborted();
  return { outcome: "fail" };
};
/** Takes far longer than a turn: no one of its lines is JSON. */
const manyFaults = encode("key: 'it's so'; // never\n".repeat(400));

describe("a repair that is stopped before anything was found", () => {
  it.each<RepairAlgorithm>(["auto", "lexical", "ddmax"])(
    "says so when time is up (%s)",
    async (algorithm) => {
      let now = 0;
      const oracle = limited(never, { tests: 1_000_000, deadline: 5, now: () => now++ });
      const result = await repair(encode("[1, 2 3"), oracle, { algorithm });
      expect(result).toMatchObject({ bytes: null, diagnosis: [], guarantee: null, stopped: "time" });
    },
  );

  it.each<[StopReason, RepairAlgorithm]>([
    ["signal", "auto"],
    ["time", "auto"],
    ["signal", "syntactic"],
  ])("says so in the midst of the grammar's work, by %s (%s)", async (reason, algorithm) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Stop(reason)), 0);
    const options = { algorithm, grammar, signal: controller.signal };
    const result = await repair(manyFaults, never, options);
    expect(result).toMatchObject({ bytes: null, guarantee: null, stopped: reason });
  });

  it("asks nothing when it was stopped before it began", async () => {
    let asked = 0;
    const oracle: Oracle<Uint8Array> = (candidate, signal) => {
      asked++;
      return never(candidate, signal);
    };
    const signal = AbortSignal.abort(new Stop("signal"));
    const result = await repair(encode("[1"), oracle, { grammar, signal });
    expect(result).toMatchObject({ bytes: null, stopped: "signal" });
    expect(asked).toBeLessThanOrEqual(1);
  });
});
