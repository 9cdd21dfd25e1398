import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { precedes } from "../../src/reduce/order.ts";
import { bytesOf } from "../laws/texts.ts";

describe("the order of results", () => {
  it("puts fewer bytes first, then fewer lines, then lesser bytes", () => {
    const ordered = ["", "b", "0a", "aa", "ab", "\na", "aaa"].map(bytesOf);
    for (const [at, better] of ordered.entries()) {
      for (const [other, worse] of ordered.entries()) expect(precedes(better, worse)).toBe(at < other);
    }
  });

  it("is total", () => {
    const bytes = fc.uint8Array({ maxLength: 3, max: 12 });
    fc.assert(
      fc.property(bytes, bytes, (left, right) => {
        const same = left.join() === right.join();
        expect(Number(precedes(left, right)) + Number(precedes(right, left))).toBe(same ? 0 : 1);
      }),
    );
  });
});
