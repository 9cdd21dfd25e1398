import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { append, difference, type Range, type Ranges, sizeOf, union } from "../../src/base/ranges.ts";

const numbers = fc.uniqueArray(fc.nat(30)).map((list) => list.sort((a, b) => a - b));

function rangesOf(list: readonly number[]): Ranges {
  const ranges: Range[] = [];
  for (const number of list) append(ranges, { start: number, end: number + 1 });
  return ranges;
}

describe("ranges", () => {
  it("are sets of numbers", () => {
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        const either = [...new Set([...left, ...right])].sort((a, b) => a - b);
        expect(union(rangesOf(left), rangesOf(right))).toEqual(rangesOf(either));
        expect(difference(rangesOf(left), rangesOf(right))).toEqual(
          rangesOf(left.filter((number) => !right.includes(number))),
        );
        expect(sizeOf(rangesOf(left))).toBe(left.length);
      }),
    );
  });

  it("keep millions of neighbours as one range", () => {
    expect(union([{ start: 0, end: 5e6 }], [{ start: 5e6, end: 9e6 }])).toEqual([{ start: 0, end: 9e6 }]);
  });
});
