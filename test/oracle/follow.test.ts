import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Work } from "../../src/base/in-turns.ts";
import { setOf } from "../../src/delta/index-set.ts";
import { follow } from "../../src/oracle/follow.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Outcome } from "../../src/oracle/outcome.ts";
import { asking, inTurnBehind, type Steps, walkFrom, working } from "../../src/oracle/walk.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleAhead } from "../laws/test-oracle.ts";

interface Place {
  readonly kept: readonly number[];
  readonly at: number;
}

/** Leaves out one number after the other. */
const leavingOut: Steps<Place, readonly number[]> = {
  candidate: ({ kept, at }) => (at < kept.length ? kept.toSpliced(at, 1) : undefined),
  after: ({ kept, at }, isFound) => (isFound ? { kept: kept.toSpliced(at, 1), at } : { kept, at: at + 1 }),
  about: ({ kept, at }) => {
    const left = kept.toSpliced(at, 1);
    return { scope: start, kind: "", size: 1, kept: setOf(left), removed: setOf(kept.slice(at, at + 1)) };
  },
};

const start = { kept: Array.from({ length: 12 }, (_, index) => index), at: 0 };

function leftBy(oracle: Oracle<readonly number[]>) {
  const found: string[] = [];
  return follow(oracle, () => walkFrom(start, leavingOut, { render: (kept) => kept }), {
    signal: new AbortController().signal,
    onFound: (kept) => found.push(kept.join()),
  }).then(({ kept }) => ({ kept, found }));
}

const keyOf = (numbers: readonly number[]): string => numbers.join();

describe("following a search", () => {
  it("asks each candidate on top of what was found before, whatever is under way", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(11)), async (needed) => {
        const test = (numbers: readonly number[]) =>
          needed.every((number) => numbers.includes(number)) ? "fail" : "pass";
        await expectSameAtAnyWidth({ test, keyOf }, async (oracle) => {
          const { kept, found } = await leftBy(oracle);
          expect(kept).toEqual(needed.toSorted((one, other) => one - other));
          expect(found).toHaveLength(12 - needed.length);
          return found;
        });
      }),
    );
  });

  it("lets timers end long work, which no planning ahead does behind its first pause", async () => {
    const controller = new AbortController();
    let begun = 0;
    function* endless(): Work<null> {
      yield;
      begun++;
      for (;;) yield;
    }
    const test = (): Outcome => {
      expect(begun).toBe(0);
      return "pass";
    };
    const oracle = oracleAhead({ test, keyOf }, 4);
    const walk = () =>
      inTurnBehind(asking([1], { kind: "first" }), () => working<readonly number[], null>(endless(), [2]));
    setTimeout(() => controller.abort(new Error("enough")), 0);
    await expect(follow(oracle, walk, controller)).rejects.toThrow("enough");
    expect(begun).toBe(1);
  });

  it("lets go of what was asked", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const asked: WeakRef<readonly number[]>[] = [];
    let held = Number.POSITIVE_INFINITY;
    await leftBy(async (kept) => {
      await new Promise((resolve) => setImmediate(resolve));
      // Only before the last one, because collecting the garbage of all tests before takes a while.
      if (asked.length === 11) {
        collect();
        held = asked.filter((each) => each.deref() !== undefined).length;
      }
      asked.push(new WeakRef(kept));
      return { outcome: "pass" };
    });
    expect(asked).toHaveLength(12);
    expect(held).toBeLessThan(4);
  });

  it("gives up what was started when the oracle rejects", async () => {
    const oracle = oracleAhead({ test: () => "pass", keyOf }, 4);
    let cleared = 0;
    const failing: Oracle<readonly number[]> = Object.assign(() => Promise.reject(new Error("broken")), {
      ahead: { places: () => 4, want: () => {}, known: () => undefined, clear: () => cleared++ },
    });
    await expect(leftBy(failing)).rejects.toThrow("broken");
    expect(cleared).toBe(1);
    await leftBy(oracle);
    expect(oracle.asked).toHaveLength(12);
  });
});

it("does long work once, whichever answers are looked at", () => {
  function* steps(): Work<object> {
    yield;
    return {};
  }
  const walk = working(steps(), "a");
  if (walk.kind === "end") throw new Error("The work pauses.");
  const after = walk.after(false);
  expect(after.kind).toBe("end");
  expect(walk.after(true)).toBe(after);
});
