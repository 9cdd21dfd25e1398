import { describe, expect, it } from "vitest";
import { commentsLeftOut } from "../../src/repair/edit/plausible/comments.ts";
import { siteAt } from "../../src/repair/edit/site.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

/** What is taken out at the bar, and whether that is certain. */
function takenOutAt(marked: string): readonly (readonly [string, boolean])[] {
  const place = marked.indexOf("|");
  const text = bytesOf(marked.replace("|", ""));
  return commentsLeftOut(text, place).map(({ at, isCertain }) => {
    const [edit] = at(siteAt(text, place));
    return [textOf(text.subarray(edit?.start, edit?.end)), isCertain === true];
  });
}

describe("a comment in a format that has none", () => {
  it("is taken out with those on the lines behind, blank lines between them or not", () => {
    expect(takenOutAt("[\n  |// a\n  // b\n\n  // c\n  1]")).toEqual([["// a\n  // b\n\n  // c", true]]);
    expect(takenOutAt("|# a\n# b")).toEqual([["# a\n# b", true]]);
    expect(takenOutAt("|/* a\nb */ 1")).toEqual([["/* a\nb */", true]]);
  });

  it("is not certain to be one behind something else", () => {
    expect(takenOutAt("1, |// a\n2")).toEqual([["// a", false]]);
  });

  it("is none where no comment begins, or where it has no end", () => {
    expect(takenOutAt("|/a")).toEqual([]);
    expect(takenOutAt("|#fff")).toEqual([]);
    expect(takenOutAt("|/* a")).toEqual([]);
  });
});
