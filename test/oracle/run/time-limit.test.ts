import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TimeLimit } from "../../../src/oracle/run/time-limit.ts";

const limitAfter = (limit: TimeLimit, ...completed: number[]): TimeLimit => {
  for (const milliseconds of completed) limit.completed(milliseconds);
  return limit;
};

describe("a time limit", () => {
  it("stays at its start until three runs are completed", () => {
    expect(new TimeLimit().milliseconds).toBe(10_000);
    expect(limitAfter(new TimeLimit(), 5, 5).milliseconds).toBe(10_000);
    expect(limitAfter(new TimeLimit(), 5, 5, 5).milliseconds).toBe(1_000);
  });

  it("is then ten times the slowest run", () => {
    expect(limitAfter(new TimeLimit(), 100, 250, 200).milliseconds).toBe(2_500);
  });

  it("follows a program that turns out slower", () => {
    expect(limitAfter(new TimeLimit(), 1, 1, 1, 150, 400, 20).milliseconds).toBe(4_000);
  });

  it("goes back to its start when it is raised, and stays there", () => {
    const limit = limitAfter(new TimeLimit(), 1, 1, 1);
    expect(limit.raise()).toBe(true);
    expect(limit.milliseconds).toBe(10_000);
    expect(limitAfter(limit, 1, 1, 1).raise()).toBe(false);
    expect(limit.milliseconds).toBe(10_000);
  });

  it("never moves when it is fixed", () => {
    const limit = limitAfter(TimeLimit.fixed(300), 1, 2, 3, 4);
    expect(limit.raise()).toBe(false);
    expect(limit.milliseconds).toBe(300);
  });

  it("is never below its floor or above its start, and leaves every completed run time to spare", () => {
    const times = fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(times, (completed) => {
        const { milliseconds } = limitAfter(new TimeLimit({ start: 8_000, floor: 500 }), ...completed);
        expect(milliseconds).toBeLessThanOrEqual(8_000);
        expect(milliseconds).toBeGreaterThanOrEqual(500);
        expect(milliseconds).toBeGreaterThanOrEqual(Math.min(8_000, Math.max(0, ...completed)));
      }),
    );
  });
});
