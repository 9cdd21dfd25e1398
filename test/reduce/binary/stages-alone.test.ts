import { describe, expect, it } from "vitest";
import { follow } from "../../../src/oracle/follow.ts";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import { smallNumbers } from "../../../src/reduce/binary/byte-runs.ts";
import { lowerBytes } from "../../../src/reduce/binary/lower-bytes.ts";
import type { Stage } from "../../../src/reduce/stage.ts";

/** What the stage makes of bytes that fail when `fails` says so. */
async function reduced(stage: Stage, bytes: readonly number[], fails: (some: readonly number[]) => boolean) {
  let best = Uint8Array.from(bytes);
  const oracle: Oracle = async (candidate) => ({ outcome: fails([...candidate]) ? "fail" : "pass" });
  await follow(oracle, () => stage.walk(best), {
    signal: new AbortController().signal,
    onFound: (better) => {
      best = new Uint8Array(better);
    },
  });
  return [...best];
}

describe("lowering bytes", () => {
  it("ends with the least that fails", async () => {
    const least = [100, 3, 0, 17, 255];
    const left = await reduced(lowerBytes, [200, 90, 7, 17, 255], (some) =>
      some.every((byte, at) => byte >= (least[at] ?? 0)),
    );
    expect(left).toEqual(least);
  });
});

describe("small numbers", () => {
  it("take the place of two bytes and of more, where one of them alone has to stay", async () => {
    for (const wanted of [[200, 3, 203, 204], [200, 201, 0], [1]]) {
      const left = await reduced(
        smallNumbers,
        [200, 201, 202, 203, 204],
        (some) => some.join() === wanted.join(),
      );
      expect(left).toEqual(wanted);
    }
  });
});
