import { describe, expect, it } from "vitest";
import { editApart, joinedApart, keepApart } from "../../../src/reduce/tree/apart.ts";
import { bytesOf, textOf } from "../../laws/texts.ts";

describe("parts that are put together", () => {
  it("get a blank between two words or numbers, and nowhere else", () => {
    const joined = (...parts: readonly string[]): string => textOf(joinedApart(parts.map(bytesOf)));
    expect(joined("ab", "cd")).toBe("ab cd");
    expect(joined("a", "1")).toBe("a 1");
    expect(joined("1", "2")).toBe("1 2");
    expect(joined("a", "(", "b", ")")).toBe("a(b)");
    expect(joined("a ", "b")).toBe("a b");
    expect(joined("a", "", "b", "")).toBe("a b");
    expect(joined("", "a")).toBe("a");
    expect(joined()).toBe("");
  });

  it("are what is kept of a text, or what edits leave and put in", () => {
    const bytes = bytesOf("let x=1;y");
    expect(
      textOf(
        keepApart(bytes, [
          { start: 0, end: 3 },
          { start: 6, end: 7 },
        ]),
      ),
    ).toBe("let 1");
    expect(textOf(keepApart(bytes, [{ start: 5, end: 9 }]))).toBe("=1;y");
    const edits = [
      { start: 7, end: 8, inserted: bytesOf("z") },
      { start: 3, end: 6, inserted: bytesOf("") },
    ];
    expect(textOf(editApart(bytes, edits))).toBe("let 1 z y");
  });
});
