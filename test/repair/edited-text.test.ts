import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type EditedText,
  edited,
  editedFurther,
  inEditedText,
  inputOffset,
  replacedBy,
} from "../../src/repair/edited-text.ts";
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

  it("has what stands in it where that came from, or where it was put in", () => {
    const changes = fc.array(
      fc.record({ kept: fc.integer({ min: 1, max: 3 }), gone: fc.nat(2), inserted: texts }),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(changes, fc.nat(3), (changes, rest) => {
        const edits: InputEdit[] = [];
        const origins: number[] = [];
        let at = 0;
        for (const { kept, gone, inserted } of changes) {
          for (let next = 0; next < kept; next++) origins.push(at++);
          const range = { start: origins.length, end: origins.length + inserted.length };
          edits.push({ start: at, end: at + gone, inserted });
          expect(inEditedText(edits).at(-1)).toEqual(range);
          for (let next = 0; next < inserted.length; next++) origins.push(at);
          at += gone;
        }
        for (let next = 0; next <= rest; next++) origins.push(at++);
        const text = edited(new Uint8Array(at), edits);
        expect(origins.map((_, offset) => inputOffset(text, offset))).toEqual(origins);
      }),
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
