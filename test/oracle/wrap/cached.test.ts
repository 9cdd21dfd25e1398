import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { type CacheOptions, cached } from "../../../src/oracle/wrap/cached.ts";

const { signal } = new AbortController();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const run = { exitCode: 1, signal: null, timedOut: false, milliseconds: 1, stdout: "out", stderr: "" };

/** An oracle that decides by the length of the candidate, and what it was asked. */
function observed(): { readonly oracle: Oracle<Uint8Array>; readonly asked: string[] } {
  const asked: string[] = [];
  const oracle = async (candidate: Uint8Array): Promise<Verdict> => {
    asked.push(textOf(candidate));
    const { length } = candidate;
    return length % 2 === 0
      ? { outcome: "pass", run }
      : { outcome: "fail", fingerprint: `length ${length}`, run };
  };
  return { oracle, asked };
}

async function askAll(oracle: Oracle<Uint8Array>, texts: readonly string[]): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const text of texts) verdicts.push(await oracle(bytesOf(text), signal));
  return verdicts;
}

const withoutRun = ({ run: _, ...verdict }: Verdict): Verdict => verdict;

const questions = fc.array(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 }), { maxLength: 60 });

describe("a cached oracle", () => {
  it("gives the same verdicts as the oracle itself, whatever is asked and however little it may remember", async () => {
    await fc.assert(
      fc.asyncProperty(questions, fc.nat(8), fc.nat(3000), async (texts, entries, bytes) => {
        const plain = (await askAll(observed().oracle, texts)).map(withoutRun);
        const remembering = await askAll(cached(observed().oracle, { entries, bytes }), texts);
        expect(remembering.map(withoutRun)).toEqual(plain);
      }),
    );
  });

  it("asks about each candidate once when it may remember all", async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (texts) => {
        const { oracle, asked } = observed();
        let hits = 0;
        await askAll(cached(oracle, { onHit: () => hits++ }), texts);
        expect(asked).toEqual([...new Set(texts)]);
        expect(hits).toBe(texts.length - asked.length);
      }),
    );
  });

  it("remembers neither the run nor more than it may, and forgets the oldest first", async () => {
    const { oracle, asked } = observed();
    const small = cached(oracle, { entries: 2 });
    const verdicts = await askAll(small, ["a", "b", "a", "c", "b", "a"]);
    expect(asked).toEqual(["a", "b", "c", "a"]);
    expect(verdicts.map((verdict) => verdict.run === run)).toEqual([true, true, false, true, false, true]);
  });

  it("remembers fewer verdicts the more text they hold", async () => {
    const asked: string[] = [];
    const oracle = async (candidate: Uint8Array): Promise<Verdict> => {
      asked.push(textOf(candidate));
      return { outcome: "fail", fingerprint: "x".repeat(candidate.length) };
    };
    const small = cached(oracle, { bytes: 2000 });
    await askAll(small, ["a", "bb", "c".repeat(700), "a", "bb", "c".repeat(700)]);
    expect(asked.map((text) => text.length)).toEqual([1, 2, 700, 1, 2, 700]);
  });

  it("asks again about a candidate that timed out once there is more time", async () => {
    let timeLimit = 100;
    let asked = 0;
    const oracle = async (): Promise<Verdict> => {
      asked += 1;
      return { outcome: "fail", timedOut: true };
    };
    const options: CacheOptions = { timeLimit: () => timeLimit };
    const remembering = cached(oracle, options);
    await askAll(remembering, ["a", "a"]);
    expect(asked).toBe(1);
    timeLimit = 50;
    await askAll(remembering, ["a"]);
    expect(asked).toBe(1);
    timeLimit = 200;
    await askAll(remembering, ["a", "a"]);
    expect(asked).toBe(2);
  });

  it("does not remember that asking went wrong, nor answer once the signal has aborted", async () => {
    let fails = true;
    const oracle = async (): Promise<Verdict> => {
      if (fails) throw new Error("broken");
      return { outcome: "pass" };
    };
    const remembering = cached(oracle);
    await expect(remembering(bytesOf("a"), signal)).rejects.toThrow("broken");
    fails = false;
    expect(await remembering(bytesOf("a"), signal)).toEqual({ outcome: "pass" });
    await expect(remembering(bytesOf("a"), AbortSignal.abort(new Error("stop")))).rejects.toThrow("stop");
  });

  it("says what it knows to whoever works ahead", async () => {
    const verdictBelow: Verdict = { outcome: "pass" };
    const ahead = {
      places: () => 3,
      want: () => {},
      known: (candidate: Uint8Array) => (textOf(candidate) === "b" ? verdictBelow : undefined),
      clear: () => {},
    };
    const remembering = cached(Object.assign(observed().oracle, { ahead }));
    await askAll(remembering, ["a"]);
    expect(remembering.ahead?.places()).toBe(3);
    expect(remembering.ahead?.known(bytesOf("a"))).toBeDefined();
    expect(remembering.ahead?.known(bytesOf("b"))).toBe(verdictBelow);
    expect(remembering.ahead?.known(bytesOf("c"))).toBeUndefined();
  });
});
