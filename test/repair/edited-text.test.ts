import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EditedText, edited, editedFurther, replacedBy } from "../../src/repair/edit/edited-text.ts";

const texts = fc.uint8Array({ max: 3, maxLength: 12 });
const edits = fc.array(fc.record({ from: fc.nat(12), length: fc.nat(4), inserted: texts }), { maxLength: 8 });

describe("a text edited again and again", () => {
  it("is what its edits make of the input", () => {
    fc.assert(
      fc.property(texts, edits, (input, changes) => {
        let text: EditedText = edited(input, []);
        for (const { from, length, inserted } of changes) {
          const start = Math.min(from, text.bytes.length);
          const end = Math.min(start + length, text.bytes.length);
          const expected = [...text.bytes.subarray(0, start), ...inserted, ...text.bytes.subarray(end)];
          text = editedFurther(text, { start, end, inserted });
          expect([...text.bytes]).toEqual(expected);
          expect([...edited(input, text.edits).bytes]).toEqual(expected);
        }
        for (const [index, { start, end }] of text.edits.entries()) {
          expect(start).toBeGreaterThan(text.edits[index - 1]?.end ?? -1);
          expect(end).toBeGreaterThanOrEqual(start);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("has one edit between two texts, of what is not in their common beginning or end", () => {
    fc.assert(
      fc.property(texts, texts, (input, bytes) => {
        const [{ start = -1, end = -1, inserted = bytes } = {}, ...others] = replacedBy(input, bytes).edits;
        expect(others).toEqual([]);
        if (start < end && inserted.length > 0) {
          expect(input[start]).not.toBe(inserted[0]);
          expect(input[end - 1]).not.toBe(inserted.at(-1));
        }
      }),
    );
  });

  it("can be told from two texts alone", () => {
    fc.assert(
      fc.property(texts, texts, (input, bytes) => {
        expect([...edited(input, replacedBy(input, bytes).edits).bytes]).toEqual([...bytes]);
      }),
    );
  });
});
