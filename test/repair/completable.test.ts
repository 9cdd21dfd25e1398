import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closersOf, completed, cutsOf } from "../../src/repair/locate.ts";
import { acceptedByJson, bytesOf, textOf } from "../laws/texts.ts";

const closers = (text: string): string => textOf(closersOf(bytesOf(text)));

describe("what closes a text", () => {
  it.each([
    ["([{", "}])"],
    ["(a[b]", ")"],
    ["a) (b]", ")"],
    ["([)", ""],
    ["([)]", ""],
    ["( ')' [", "])"],
    ['["a', '"]'],
    ['["(', '"]'],
    ['"a\n[', "]"],
    ['"a', '"'],
    ["", ""],
  ])("%j is closed by %j", (text, expected) => {
    expect(closers(text)).toBe(expected);
  });
});

describe("the places where a text can be cut", () => {
  it("are around separators and line ends, behind brackets, and at the end", () => {
    const parts = (text: string): string => {
      const cuts = cutsOf(bytesOf(text));
      return cuts.map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut)).join("|");
    };
    expect(parts("a b, c;d(e)f\n g")).toBe("a b|,| c|;|d(|e)|f|\n |g");
    expect(parts("")).toBe("");
    expect(parts('"a,b"')).toBe('"a,b"');
    expect(cutsOf(bytesOf(",a"))).toEqual([0, 1, 2]);
  });

  it("leave a beginning of an array that is complete once its brackets are closed, all but behind commas", () => {
    const values = fc.array(fc.oneof(fc.nat(99), fc.string(), fc.array(fc.nat(9))), { maxLength: 5 });
    fc.assert(
      fc.property(values, (value) => {
        const text = bytesOf(JSON.stringify(value));
        for (const cut of cutsOf(text)) {
          if (textOf(text.subarray(cut - 1, cut)) === ",") continue;
          expect(acceptedByJson(textOf(completed(text, cut)))).toBe("pass");
        }
      }),
    );
  });
});
