import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { all, firstWith } from "../../../src/oracle/first-with.ts";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { workingAhead } from "../../../src/oracle/wrap/working-ahead.ts";

const never = new AbortController().signal;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (candidate: Uint8Array): string => new TextDecoder().decode(candidate);

/** An oracle whose answers come when the test says so. */
class Bench {
  readonly asked: string[] = [];
  readonly cancelled: string[] = [];
  readonly #answer = new Map<string, (verdict: Verdict | Error) => void>();

  readonly ask = (candidate: Uint8Array, signal: AbortSignal): Promise<Verdict> => {
    const text = textOf(candidate);
    this.asked.push(text);
    return new Promise((resolve, reject) => {
      this.#answer.set(text, (verdict) => (verdict instanceof Error ? reject(verdict) : resolve(verdict)));
      signal.addEventListener("abort", () => {
        this.cancelled.push(text);
        reject(signal.reason);
      });
    });
  };

  answer(text: string, verdict: Verdict | Error = { outcome: "pass", reason: text }): void {
    this.#answer.get(text)?.(verdict);
  }
}

/** Wants candidates, of which the first ones are the most probable. */
const wanting = (...texts: readonly string[]) => {
  const wanted = texts.map((text, index) => ({ candidate: bytes(text), probability: 0.9 ** index }));
  return () => wanted;
};

/** Wants candidates and asks for the first. */
function asking(oracle: Oracle, first: string, ...others: readonly string[]): Promise<Verdict> {
  oracle.ahead?.want(wanting(first, ...others));
  const verdict = oracle(bytes(first), never);
  verdict.catch(() => {}); // Nobody waits for some.
  return verdict;
}

const plenty = 100;

describe("an oracle working ahead", () => {
  it("has no work ahead with always one place", async () => {
    const { oracle, wasted } = workingAhead(async () => ({ outcome: "fail" }), 1);
    expect(oracle.ahead).toBeUndefined();
    expect(await oracle(bytes("a"), never)).toEqual({ outcome: "fail" });
    expect(wasted()).toBe(0);
  });

  it("asks once about a candidate that is wanted and then asked for", async () => {
    const bench = new Bench();
    const { oracle, wasted } = workingAhead(bench.ask, 2);
    asking(oracle, "a", "b");
    expect(wasted()).toBe(1);
    const verdict = oracle(bytes("b"), never);
    bench.answer("b");
    expect(await verdict).toEqual({ outcome: "pass", reason: "b" });
    expect(bench.asked).toEqual(["a", "b"]);
    expect(wasted()).toBe(0);
  });

  it("starts as many of the first ones as there are places, and the next when one has ended", async () => {
    const bench = new Bench();
    const { oracle } = workingAhead(bench.ask, 2, { waste: plenty });
    asking(oracle, "a", "b", "c");
    expect(bench.asked).toEqual(["a", "b"]);
    bench.answer("b");
    await new Promise((resolve) => setTimeout(resolve));
    expect(bench.asked).toEqual(["a", "b", "c"]);
    expect(oracle.ahead?.known(bytes("b"))).toMatchObject({ reason: "b" });
    expect(oracle.ahead?.known(bytes("a"))).toBeUndefined();
  });

  it("asks at each plan how many places there are, and uses those that come later", async () => {
    const bench = new Bench();
    let places = 1;
    const { oracle } = workingAhead(bench.ask, () => places, { waste: plenty });
    const first = asking(oracle, "a", "b", "c");
    expect(bench.asked).toEqual(["a"]);
    bench.answer("a");
    await first;
    places = 3;
    asking(oracle, "b", "c", "d", "e");
    expect(bench.asked).toEqual(["a", "b", "c", "d"]);
    places = 1;
    bench.answer("c");
    await new Promise((resolve) => setTimeout(resolve));
    expect(bench.asked).toEqual(["a", "b", "c", "d"]);
  });

  it("cancels what is no longer wanted only when its place is needed", () => {
    const bench = new Bench();
    const { oracle } = workingAhead(bench.ask, 3, { waste: plenty });
    asking(oracle, "a", "b");
    asking(oracle, "c");
    expect(bench.cancelled).toEqual([]);
    asking(oracle, "d", "e");
    expect(bench.cancelled).toEqual(["b"]);
    expect(bench.asked).toEqual(["a", "b", "c", "d"]);
  });

  it("starts no more than so many runs for each that is asked for", async () => {
    const bench = new Bench();
    const { oracle, wasted } = workingAhead(bench.ask, 8, { waste: 2 });
    for (let asked = 1; asked <= 10; asked++) {
      const others = Array.from({ length: 8 }, (_, index) => `${asked}.${index}`);
      const verdict = asking(oracle, `${asked}`, ...others);
      bench.answer(`${asked}`);
      await verdict;
      expect(wasted()).toBeLessThanOrEqual(asked);
    }
    expect(bench.asked).toHaveLength(20);
  });

  it("cancels what nobody asked for when it is cleared, and leaves what somebody did", async () => {
    const bench = new Bench();
    const { oracle, wasted } = workingAhead(bench.ask, 3, { waste: plenty });
    const verdict = asking(oracle, "a", "b", "c");
    oracle.ahead?.clear();
    bench.answer("a");
    expect(await verdict).toMatchObject({ reason: "a" });
    expect(bench.cancelled).toEqual(["b", "c"]);
    expect(wasted()).toBe(2);
  });

  it("keeps verdicts that nobody asked for, in case somebody does", async () => {
    const bench = new Bench();
    const { oracle, wasted } = workingAhead(bench.ask, 2);
    asking(oracle, "a", "b");
    bench.answer("b");
    await Promise.resolve();
    oracle.ahead?.clear();
    expect(await oracle(bytes("b"), never)).toMatchObject({ reason: "b" });
    expect(bench.asked).toEqual(["a", "b"]);
    expect(bench.cancelled).toEqual([]);
    expect(wasted()).toBe(0);
  });

  it("keeps only so many of them", async () => {
    const asked: string[] = [];
    const ask = async (candidate: Uint8Array): Promise<Verdict> => {
      asked.push(textOf(candidate));
      return { outcome: "pass" };
    };
    const { oracle } = workingAhead(ask, 2, { waste: 1000 });
    for (let index = 0; index < 100; index++) await asking(oracle, `${index}`, `ahead of ${index}`);
    oracle.ahead?.clear();
    await oracle(bytes("ahead of 99"), never);
    expect(asked).toHaveLength(200);
    await oracle(bytes("ahead of 0"), never);
    expect(asked).toHaveLength(201);
  });

  it("gives a failure to whoever asks, and to nobody when nobody does", async () => {
    const bench = new Bench();
    const { oracle } = workingAhead(bench.ask, 2, { waste: plenty });
    const first = asking(oracle, "a", "b");
    for (const text of ["a", "b"]) bench.answer(text, new Error(`cannot run ${text}`));
    await new Promise((resolve) => setTimeout(resolve)); // An unhandled rejection would be reported by now.
    await expect(first).rejects.toThrow("cannot run a");
    await expect(oracle(bytes("b"), never)).rejects.toThrow("cannot run b");
    oracle.ahead?.clear();
  });

  it("cancels the work when the one who asked for it gives up, with the same reason", async () => {
    const bench = new Bench();
    const { oracle } = workingAhead(bench.ask, 2);
    asking(oracle, "a", "b");
    const controller = new AbortController();
    const verdict = oracle(bytes("b"), controller.signal);
    const reason = new Error("enough");
    controller.abort(reason);
    await expect(verdict).rejects.toBe(reason);
    expect(bench.cancelled).toEqual(["b"]);
    await expect(oracle(bytes("c"), controller.signal)).rejects.toBe(reason);
    expect(bench.asked).toEqual(["a", "b"]);
  });

  it("gives the same answers in the same order at any width, whatever finishes first", async () => {
    const candidates = fc.array(fc.string({ maxLength: 2 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        candidates,
        fc.integer({ min: 1, max: 8 }),
        fc.scheduler(),
        async (texts, width, scheduler) => {
          const judge = (text: string): Verdict => ({
            outcome: text.length === 2 ? "fail" : "pass",
            reason: text,
          });
          const ask = scheduler.scheduleFunction(async (candidate: Uint8Array) => judge(textOf(candidate)));
          const { oracle } = workingAhead(ask, width);
          const verdicts = all(oracle, texts.map(bytes), never);
          await scheduler.waitFor(verdicts);
          expect(await verdicts).toEqual(texts.map(judge));
          const first = firstWith(oracle, texts.map(bytes), "fail", never);
          await scheduler.waitFor(first);
          expect((await first)?.verdict.reason).toBe(texts.find((text) => text.length === 2));
        },
      ),
    );
  });
});
