import { describe, expect, it } from "vitest";
import { placeOf } from "../../src/parse/parse-failure.ts";
import { decodeText } from "../../src/text/encoding.ts";
import { bytesOf } from "../laws/texts.ts";

describe("the place of a failure", () => {
  const shown = (text: string, offset: number) => placeOf(decodeText(bytesOf(text)), offset);

  it("is shown in its line alone, tabs as blanks, with a mark below", () => {
    expect(shown("ab\nc\tde\r\nf", 6)).toMatchObject({
      position: { line: 2, column: 4 },
      excerpt: "c de\n   ^",
      character: "e",
      isFinalLineBreak: false,
    });
    expect(shown("ab", 0).excerpt).toBe("ab\n^");
    expect(shown("ab", 2)).toMatchObject({
      position: { line: 1, column: 3 },
      excerpt: "ab\n  ^",
      character: undefined,
    });
  });

  it("is shown with fifty characters on either side at most, those beyond ASCII as one", () => {
    const { excerpt, position } = shown("é".repeat(200), 200);
    expect(excerpt).toBe(`…${"é".repeat(98)}…\n${" ".repeat(50)}^`);
    expect(position).toEqual({ line: 1, column: 101 });
    expect(shown("x".repeat(100), 50).excerpt).toBe(`${"x".repeat(100)}\n${" ".repeat(50)}^`);
  });

  it("is told to be a line break at the end", () => {
    expect(
      [shown("a\n", 1), shown("a\r\n", 1), shown("a\nb", 1), shown("a\n\n", 1)].map(
        (each) => each.isFinalLineBreak,
      ),
    ).toEqual([true, true, false, false]);
  });
});
