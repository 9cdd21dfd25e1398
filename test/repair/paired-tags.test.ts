import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { pairedTags } from "../../src/repair/markup/paired-tags.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const proposed = (text: string): readonly string[] =>
  pairedTags(edited(bytesOf(text), [])).map(({ bytes }) => textOf(bytes));

describe("tags that do not go together", () => {
  it.each([
    ["lack an end", "<a>\n  <b>x\n  <c>y</c>\n</a>", "<a>\n  <b>x</b>\n  <c>y</c>\n</a>"],
    [
      "lack the end of a group",
      "<a>\n  <b>\n    <c/>\n  <d/>\n</a>",
      "<a>\n  <b>\n    <c/>\n  </b>\n  <d/>\n</a>",
    ],
    ["lack the slash of an empty element", '<a>\n  <b c="d">\n</a>', '<a>\n  <b c="d"/>\n</a>'],
    ["have changed places", "<a><b>x <i>y</b></i></a>", "<a><b>x <i>y</i></b></a>"],
    ["are misspelt", "<list><item>x</itme></list>", "<list><item>x</item></list>"],
    ["begin where they should end", "<a><b>z<b></a>", "<a><b>z</b></a>"],
    ["end nothing", "<a><b>z</b></c></a>", "<a><b>z</b></a>"],
    ["lack all that was cut off", "<a>\n  <b>\n    <c>x", "<a>\n  <b>\n    <c>x</c>\n  </b>\n</a>"],
    ["stand in comments as well", "<a><!-- <b> --><c>x</a>", "<a><!-- <b> --><c>x</c></a>"],
    [
      "are of HTML, where lists hold items and some elements have no end",
      "<html><body><ul><li>a<br>b<li>c</li><p>d</body></html>",
      "<html><body><ul><li>a<br>b</li><li>c</li></ul><p>d</p></body></html>",
    ],
  ])("become right when they %s", (_, text, right) => {
    expect(proposed(text)[0]).toBe(right);
  });

  it("are none in other texts and where all is right", () => {
    expect(proposed("if (a <b) c")).toEqual([]);
    expect(proposed("<a><b/><c>x</c></a>")).toEqual([]);
  });

  it("go together in all that is proposed", () => {
    const tag = fc.constantFrom("<a>", "</a>", "<b>", "</b>", "<c/>", "x", "\n", "  ");
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 12 }), (tags) => {
        for (const text of proposed(`<r>${tags.join("")}</r>`)) expect(proposed(text)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
