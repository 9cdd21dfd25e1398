import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type EditedText,
  edited,
  editedFurther,
  editsWith,
  keyOfText,
} from "../../src/repair/edited-text.ts";

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

const keyOf = ({ edits }: EditedText): string => keyOfText(input, edits);

describe("the key of an edited text", () => {
  it("is equal only for equal texts", () => {
    fc.assert(
      fc.property(lists, (all) => {
        const known = new Map<string, string>();
        for (const text of all.map(textAfter)) {
          const bytes = text.bytes.join();
          expect(known.get(keyOf(text)) ?? bytes).toBe(bytes);
          known.set(keyOf(text), bytes);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("is equal for equal texts that one edit makes", () => {
    fc.assert(
      fc.property(edit, edit, (one, other) => {
        const texts = [textAfter([one]), textAfter([other])];
        const [first, second] = texts.map(({ bytes }) => bytes.join());
        if (first === second) expect(new Set(texts.map(keyOf)).size).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });
});
