import { describe, expect, it } from "vitest";
import { atOnce, inTurns } from "../../src/base/in-turns.ts";

function* countTo(last: number): Generator<void, number, void> {
  let count = 0;
  while (count < last) {
    count++;
    yield;
  }
  return count;
}

describe("work that pauses", () => {
  it("has the same result in turns as at once", async () => {
    expect(atOnce(countTo(1000))).toBe(1000);
    expect(await inTurns(countTo(1000), new AbortController().signal)).toBe(1000);
  });

  it("ends with the signal's reason when a timer that is due aborts it", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason), 0);
    await expect(inTurns(countTo(Number.POSITIVE_INFINITY), controller.signal)).rejects.toBe(reason);
  });

  it("does nothing when the signal has aborted before", async () => {
    const work = countTo(1);
    await expect(inTurns(work, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
    expect(work.next().done).toBe(false);
  });
});
