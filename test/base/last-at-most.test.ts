import { array, assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { lastAtMost } from "../../src/base/ascending.ts";

describe("the last number not beyond a bound", () => {
  it("is what a look at each of them finds", () => {
    assert(
      property(array(integer({ min: 0, max: 50 })), integer({ min: 0, max: 60 }), (some, bound) => {
        const numbers = [0, ...some].sort((one, other) => one - other);
        expect(lastAtMost(numbers, bound)).toBe(numbers.findLastIndex((number) => number <= bound));
      }),
    );
  });
});
