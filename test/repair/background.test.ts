import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packed, unpacked } from "../../src/repair/model/background.ts";

/** Hashes whose upper bits differ, so that none shares its count with another. */
const hashes = fc.uniqueArray(fc.integer({ min: -(2 ** 19), max: 2 ** 19 - 1 }).map((upper) => upper << 12));

describe("counts in the package", () => {
  it("are those that were packed, up to a power of the square root of two", () => {
    fc.assert(
      fc.property(hashes, fc.infiniteStream(fc.integer({ min: 2, max: 1e6 })), (keys, drawn) => {
        const counts = keys.map((key) => [key, drawn.next().value as number] as const);
        const again = unpacked(packed(["let", "const"], counts));
        expect(again.words).toEqual(new Set(["let", "const"]));
        for (const [key, count] of counts)
          expect(Math.abs(Math.log2(again.counts.get(key) / count))).toBeLessThan(0.26);
      }),
    );
  });

  it("are none for a hash that was not packed", () => {
    expect(unpacked(packed([], [[1 << 12, 4]])).counts.get(2 << 12)).toBe(0);
  });
});
