import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EditedText, edited, editedFurther, editsWith } from "../../src/repair/edited-text.ts";
import { SeenTexts } from "../../src/repair/seen-texts.ts";

const input = new TextEncoder().encode("[1, [2, 2], é]\0\0");

/** Short pieces of few letters, so that different edits often make equal texts. */
const edit = fc.record({
  start: fc.nat(16),
  removed: fc.nat(3),
  inserted: fc.stringMatching(/^[12, \]\0]{0,2}$/).map((text) => new TextEncoder().encode(text)),
});

const lists = fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 30 });

function textAfter(edits: readonly { start: number; removed: number; inserted: Uint8Array }[]): EditedText {
  let text = edited(input, []);
  for (const { start: at, removed, inserted } of edits) {
    const start = Math.min(at, text.bytes.length);
    const end = Math.min(start + removed, text.bytes.length);
    expect(editedFurther(text, { start, end, inserted }).edits).toEqual(
      editsWith(text.edits, { start, end, inserted }),
    );
    text = editedFurther(text, { start, end, inserted });
  }
  return text;
}

describe("texts seen before", () => {
  it("are those with equal bytes, by whichever edits they were made", () => {
    fc.assert(
      fc.property(lists, (all) => {
        const seen = new SeenTexts(input);
        const known = new Set<string>();
        for (const text of all.map(textAfter)) {
          const bytes = text.bytes.join();
          expect(seen.add(text.edits)).toBe(!known.has(bytes));
          known.add(bytes);
        }
      }),
      { numRuns: 200 },
    );
  });
});
