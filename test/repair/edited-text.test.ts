import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EditedText, edited, editedFurther } from "../../src/repair/edited-text.ts";
import type { InputEdit } from "../../src/text/edit.ts";
import { bytesOf } from "../laws/texts.ts";

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
      { numRuns: 200 },
    );
  });

  it("keeps the label of the first edit that has one where edits become one", () => {
    const edit = (start: number, end: number, inserted: string, label?: string) => ({
      start,
      end,
      inserted: bytesOf(inserted),
      ...(label !== undefined && { label }),
    });
    const labels = (...edits: readonly InputEdit[]) =>
      edits.reduce(editedFurther, edited(bytesOf("abcdef"), [])).edits.map(({ label }) => label);
    expect(labels(edit(0, 1, "x", "one"), edit(1, 2, "y"), edit(4, 5, "z"))).toEqual(["one", undefined]);
    expect(labels(edit(0, 1, "x"), edit(1, 2, "y", "two"))).toEqual(["two"]);
    const [first, second, over] = [edit(0, 1, "x", "one"), edit(3, 4, "y", "two"), edit(0, 5, "z")];
    expect(labels(first, second, edit(1, 3, "z"))).toEqual(["one"]);
    const { edits } = [first, second, over].reduce(editedFurther, edited(bytesOf("abcdef"), []));
    expect(edits).toEqual([edit(0, 5, "z", "one")]);
  });
});
