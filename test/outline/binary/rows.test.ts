import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { recordsOf, rowsIn } from "../../../src/outline/binary/rows.ts";

const uint32 = (value: number): number[] => [0, 0, 0, value];

describe("rows of records", () => {
  it("are found whatever stands before the first", () => {
    const payload = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(payload, { minLength: 3, maxLength: 8 }), fc.nat(12), (payloads, before) => {
        const magic = Array.from({ length: before }, (_, index) => 0x80 + index);
        const bytes = Uint8Array.from([
          ...magic,
          ...payloads.flatMap((each) => [...uint32(each.length), ...each]),
        ]);
        const found = atOnce(rowsIn(bytes, { start: 0, end: bytes.length }, 32)).map((row) =>
          recordsOf(bytes, row).records.map(({ payload }) => [...bytes.subarray(payload.start, payload.end)]),
        );
        expect(found).toContainEqual(payloads);
      }),
      { numRuns: 40 },
    );
  });

  it("are not found in a long text, in which any byte could be a length", () => {
    const random = new Random(1);
    const text = Uint8Array.from({ length: 300_000 }, () => 0x20 + random.below(0x5e));
    expect(atOnce(rowsIn(text, { start: 0, end: text.length }, 32)).length).toBeLessThan(10);
  });
});
