import { describe, expect, it } from "vitest";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { Stop } from "../../../src/oracle/stop.ts";
import { limited } from "../../../src/oracle/wrap/counted.ts";

const { signal } = new AbortController();
const passing = async (): Promise<Verdict> => ({ outcome: "pass" });

describe("a limited oracle", () => {
  it("stops the search instead of asking once more than it may", async () => {
    let asked = 0;
    const oracle = limited(
      async () => {
        asked += 1;
        return passing();
      },
      { tests: 2, now: () => 0 },
    );
    await oracle("a", signal);
    await oracle("b", signal);
    await expect(oracle("c", signal)).rejects.toThrow(new Stop("tests"));
    expect(asked).toBe(2);
  });

  it("stops the search at the deadline of the clock it is given", async () => {
    let time = 0;
    const oracle = limited(passing, { deadline: 10, now: () => time });
    time = 9.9;
    expect(await oracle("a", signal)).toEqual({ outcome: "pass" });
    time = 10;
    await expect(oracle("b", signal)).rejects.toMatchObject({ reason: "time" });
  });

  it("asks without end when it has no limits", async () => {
    const oracle = limited(passing, { now: () => Number.MAX_VALUE });
    for (let asked = 0; asked < 100; asked++) await oracle("a", signal);
  });

  it("lets an aborted signal come first", async () => {
    const oracle = limited(passing, { tests: 0, now: () => 0 });
    await expect(oracle("a", AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
  });
});
