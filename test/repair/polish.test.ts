import fc from "fast-check";
import { expect, it } from "vitest";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { polish } from "../../src/repair/polish.ts";
import type { InputEdit } from "../../src/text/edit.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

/** Accepts the one text, not the other, and of the rest one in so many, always the same ones. */
function arbitrarily(accepted: string, refused: string, one: number): (text: string) => boolean {
  return (text) => {
    if (text === accepted || text === refused) return text === accepted;
    let hash = 7;
    for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
    return Math.imul(hash, 0x9e3779b1) >>> 0 < 2 ** 32 / one;
  };
}

/** Edits of a text, from gaps between them, what they delete and what they put in. */
const someEdits = fc
  .array(
    fc.record({
      kept: fc.integer({ min: 1, max: 3 }),
      gone: fc.nat(3),
      inserted: fc.stringMatching(/^[xy]{0,2}( z)?$/),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => {
    let at = -1;
    const edits: InputEdit[] = [];
    for (const { kept, gone, inserted } of parts) {
      const start = at + kept;
      at = start + gone;
      if (gone > 0 || inserted !== "") edits.push({ start, end: at, inserted: bytesOf(inserted) });
    }
    return { input: bytesOf("ab c\nd ef,g\nh ij".slice(0, at + 2)), edits };
  });

it("ends where neither a character deleted can be put back nor a word put in can go, each better text accepted", async () => {
  await fc.assert(
    fc.asyncProperty(someEdits, fc.constantFrom(2, 3, 6), async ({ input, edits }, one) => {
      const start = edited(input, edits);
      const accepts = arbitrarily(textOf(start.bytes), textOf(input), one);
      const told: string[] = [textOf(start.bytes)];
      const best = await polish(input, start, {
        signal: new AbortController().signal,
        oracle: async (text) => ({ outcome: accepts(textOf(text)) ? "pass" : "fail" }),
        onImprovement: ({ bytes, edits }) => {
          told.push(textOf(bytes));
          expect(textOf(edited(input, edits).bytes)).toBe(textOf(bytes));
        },
      });
      expect(told.every(accepts)).toBe(true);
      expect(told.at(-1)).toBe(textOf(best.bytes));
      for (const [index, edit] of best.edits.entries()) {
        const instead = (...others: readonly InputEdit[]): string =>
          textOf(edited(input, best.edits.toSpliced(index, 1, ...others)).bytes);
        const none = bytesOf("");
        for (let back = edit.start; back < edit.end; back++)
          expect(accepts(instead({ ...edit, end: back, inserted: none }, { ...edit, start: back + 1 }))).toBe(
            false,
          );
        if (/^\w*$/.test(textOf(edit.inserted)) && edit.inserted.length > 0)
          expect(accepts(instead({ ...edit, inserted: none }))).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
});

it("puts back what is deleted behind an insertion that stands between deletions", async () => {
  const input = bytesOf("ab c\nd ef,g\n");
  const accepted = ["a z\nd yg\n", "a c z\nd yg\n", "a c z\nd fyg\n"];
  const start = edited(input, [
    { start: 1, end: 4, inserted: bytesOf(" z") },
    { start: 7, end: 10, inserted: bytesOf("y") },
  ]);
  const best = await polish(input, start, {
    signal: new AbortController().signal,
    oracle: async (text) => ({ outcome: accepted.includes(textOf(text)) ? "pass" : "fail" }),
    onImprovement: () => {},
  });
  expect(textOf(best.bytes)).toBe(accepted[2]);
});
