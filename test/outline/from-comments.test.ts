import fc from "fast-check";
import { expect, it } from "vitest";
import { commentsIn } from "../../src/outline/from-comments.ts";
import { bytesOf } from "../laws/texts.ts";

const commentsOf = (text: string): readonly (readonly string[])[] =>
  commentsIn(bytesOf(text)).map((set) => set.map(({ start, end }) => text.slice(start, end)));

it("finds comments by their signs, alone on their lines with the line's end", () => {
  const text =
    'int a; // one\n  // two\nchar *b = "/* none */"; /* three */ int c;\n/*\n * four\n */\n#if 1\n';
  expect(commentsOf(text)).toEqual([
    ["// one", "  // two\n"],
    ["/* three */", "/*\n * four\n */\n"],
    ["#if 1\n"],
  ]);
});

it("takes signs within words and expressions for none", () => {
  expect(commentsOf("a#b; i--; c % d; e = '#'\nhttp; x\n")).toEqual([]);
  expect(commentsOf("; head\n[a]\nb = 1 # why\n% c\n")).toEqual([["# why"], ["; head\n"], ["% c\n"]]);
});

it("leaves a comment that never ends", () => {
  expect(commentsOf("a /* b\nc\n")).toEqual([]);
});

it("gives sets of ranges within any text", () => {
  const piece = fc.constantFrom("//", "/*", "*/", "#", "--", '"""', "a", '"', " ", "\n", ";", "<!--", "-->");
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("");
      for (const set of commentsIn(bytesOf(text))) {
        for (const [index, { start, end }] of set.entries()) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(start).toBeGreaterThan(set[index - 1]?.end ?? -1);
        }
      }
    }),
  );
});
