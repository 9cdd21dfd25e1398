import { describe, expect, it } from "vitest";
import { Thrift } from "../../../src/oracle/wrap/working-ahead.ts";

/** A clock that runs on when it is told so. */
class Clock {
  time = 0;
  readonly now = (): number => this.time;
}

/** How often it was looked ahead when that takes so long, and each of the runs too. */
function looks({ runs, look, run }: { runs: number; look: number; run: number }): number {
  const clock = new Clock();
  const thrift = new Thrift(clock.now);
  let looks = 0;
  for (let asked = 0; asked < runs; asked++) {
    if (!thrift.isSpent) {
      looks++;
      thrift.looking(() => {
        clock.time += look;
      });
    }
    const ended = thrift.running();
    clock.time += run;
    ended();
  }
  return looks;
}

describe("thrift in looking ahead", () => {
  it("allows each look that takes less than a tenth of a run", () => {
    expect(looks({ runs: 500, look: 9, run: 100 })).toBe(500);
  });

  it("allows as many looks as a tenth of the runs' time pays for, and some to begin with", () => {
    const many = looks({ runs: 1000, look: 1, run: 1 });
    expect(many).toBeGreaterThan(100);
    expect(many).toBeLessThan(130);
  });

  it("lets a look that took long, as the first may, be paid for soon", () => {
    expect(looks({ runs: 7, look: 5000, run: 100 })).toBe(3);
  });

  it("counts nothing without a clock", () => {
    const thrift = new Thrift(undefined);
    for (let look = 0; look < 100; look++) thrift.looking(() => {});
    expect(thrift.isSpent).toBe(false);
  });
});
