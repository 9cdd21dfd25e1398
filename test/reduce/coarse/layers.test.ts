import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Range } from "../../../src/base/ranges.ts";
import { setOf } from "../../../src/delta/index-set.ts";
import { type Coarse, layers } from "../../../src/reduce/coarse-cuts.ts";
import { bracketedTokens } from "../../../src/text/bracketed-tokens.ts";
import { bytesOf } from "../../laws/texts.ts";

/** Letters and brackets, each with its partner. */
const { text: texts } = fc.letrec<{ text: string }>((tie) => ({
  text: fc
    .array(
      fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("a", "bb", " "),
        fc
          .tuple(fc.constantFrom("()", "[]"), tie("text"))
          .map(([[open, close], inside]) => open + inside + close),
      ),
      { maxLength: 4 },
    )
    .map((pieces) => pieces.join("")),
}));

const coarse = (text: string, grain: number): Coarse => {
  const bytes = bytesOf(text);
  return { bytes, tokens: bracketedTokens(bytes), grain };
};

const lengthOf = ({ start, end }: Range): number => end - start;

/** The stretches in brackets that are in no others there. */
function bracketsIn(text: string, { start, end }: Range): readonly Range[] {
  const found: Range[] = [];
  let depth = 0;
  let opening = 0;
  for (let at = start; at < end; at++) {
    const letter = text.charAt(at);
    if ("([".includes(letter) && depth++ === 0) opening = at;
    if (")]".includes(letter) && --depth === 0) found.push({ start: opening, end: at + 1 });
  }
  return found;
}

/** The text, the longest in brackets in it, the longest in that, and so on: those that are shorter by a grain. */
function longestRow(text: string, grain: number): readonly Range[] {
  const row: Range[] = [{ start: 0, end: text.length }];
  for (let inside = row[0] as Range; ; ) {
    const [longest] = bracketsIn(text, inside).toSorted((one, other) => lengthOf(other) - lengthOf(one));
    if (longest === undefined) return row;
    if (lengthOf(row.at(-1) as Range) - lengthOf(longest) >= grain) row.push(longest);
    inside = { start: longest.start + 1, end: longest.end - 1 };
  }
}

describe("layers of brackets", () => {
  it("are those around the longest of what is nested, a grain each", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 6 }), (text, grain) => {
        const row = longestRow(text, grain);
        expect(layers(coarse(text, grain))).toMatchObject([{ count: row.length - 1, least: 0, spans: row }]);
      }),
      { numRuns: 300 },
    );
  });

  it("go without what is in them", () => {
    const [row] = layers(coarse("a(b[c(d)e]f)g", 1));
    const left = (...staying: number[]): string => {
      const gone = row?.goneFrom(setOf(staying)) ?? [];
      return [..."a(b[c(d)e]f)g"]
        .filter((_, at) => !gone.some(({ start, end }) => start <= at && at < end))
        .join("");
    };
    expect(left(0, 1, 2)).toBe("a(b[c(d)e]f)g");
    expect(left(0, 2)).toBe("a[c(d)e]g");
    expect(left(1)).toBe("(b(d)f)");
    expect(left()).toBe("(d)");
    const [outermost] = layers(coarse("(a)b", 1));
    expect(outermost?.goneFrom([])).toEqual([{ start: 3, end: 4 }]);
  });
});
