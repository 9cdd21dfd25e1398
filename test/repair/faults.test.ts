import { describe, expect, it } from "vitest";
import { faultsOf } from "../../src/repair/faults.ts";
import { applyEdits, atWholeWords, type InputEdit, withoutCommonEnds } from "../../src/text/edit.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const edit = (start: number, end: number, inserted: string): InputEdit => ({
  start,
  end,
  inserted: bytesOf(inserted),
});

describe("the faults of an input", () => {
  it("are that it was cut off where what has begun is ended behind all that shows", () => {
    const input = bytesOf('{"a": [1\n');
    expect(faultsOf(input, [edit(8, 8, "]}")])).toMatchObject([{ cutOffAt: 8 }]);
    expect(faultsOf(input, [edit(9, 9, "\n]}")])).toMatchObject([{ cutOffAt: 8 }]);
    expect(faultsOf(input, [edit(8, 8, ", 2")])[0]).not.toHaveProperty("cutOffAt");
    expect(faultsOf(input, [edit(7, 8, "]}")])[0]).not.toHaveProperty("cutOffAt");
    expect(faultsOf(bytesOf('["a'), [{ ...edit(3, 3, '"'), label: "cut off" }])).toMatchObject([
      { cutOffAt: 3 },
    ]);
    expect(faultsOf(bytesOf('["a'), [edit(3, 3, '"')])[0]).not.toHaveProperty("cutOffAt");
    expect(faultsOf(bytesOf("<a><b>"), [edit(6, 6, "</b></a>")])).toMatchObject([{ cutOffAt: 6 }]);
  });
});

describe("an edit", () => {
  it("is without what stands at both ends before and after, no code point torn", () => {
    const input = bytesOf("</c> é");
    expect(withoutCommonEnds(input, edit(0, 4, "</b>"))).toEqual(edit(2, 3, "b"));
    expect(withoutCommonEnds(input, edit(0, 4, "</c>"))).toMatchObject({ start: 4, end: 4 });
    expect(withoutCommonEnds(input, edit(5, 7, "è"))).toEqual(edit(5, 7, "è"));
    expect(withoutCommonEnds(bytesOf("aa"), edit(0, 2, "aaa"))).toEqual(edit(2, 2, "a"));
  });

  it("of a part of a word is one of the whole word, and leads to the same", () => {
    const input = bytesOf("retrun x");
    const whole = atWholeWords(input, [edit(3, 5, "ur")]);
    expect(whole).toEqual([edit(0, 6, "return")]);
    expect(textOf(applyEdits(input, whole))).toBe("return x");
  });

  it("stays what it is at the edge of a word, and where another edits the same word", () => {
    const input = bytesOf("ab cd");
    expect(atWholeWords(input, [edit(2, 2, ",")])).toEqual([edit(2, 2, ",")]);
    expect(atWholeWords(input, [edit(0, 2, "")])).toEqual([edit(0, 2, "")]);
    expect(atWholeWords(input, [edit(0, 1, "x"), edit(2, 2, ",")])[0]).toEqual(edit(0, 2, "xb"));
    expect(atWholeWords(bytesOf("abc"), [edit(0, 1, "x"), edit(2, 3, "y")])).toEqual([
      edit(0, 1, "x"),
      edit(2, 3, "y"),
    ]);
  });
});
