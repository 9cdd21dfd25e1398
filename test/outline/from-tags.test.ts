import { describe, expect, it } from "vitest";
import { type MarkupElement, markupIn } from "../../src/outline/from-tags.ts";
import { bytesOf } from "../laws/texts.ts";

/** The lists of siblings, each element by its text. */
const listsIn = (text: string): string[][] =>
  markupIn(bytesOf(text)).map((list) => list.map(({ start, end }: MarkupElement) => text.slice(start, end)));

describe("markupIn", () => {
  it("lists siblings, outer ones before inner ones", () => {
    expect(listsIn("<a><b x='>'/><c><d></d></c></a> <e/>")).toEqual([
      ["<a><b x='>'/><c><d></d></c></a>", "<e/>"],
      ["<b x='>'/>", "<c><d></d></c>"],
      ["<d></d>"],
    ]);
  });

  it("knows where tags begin and end", () => {
    const text = '<a href="1>2"> text </a >';
    const [element] = markupIn(bytesOf(text))[0] ?? [];
    expect(element).toMatchObject({ open: { start: 0, end: 14 }, close: { start: 20, end: 25 } });
  });

  it("reads around tags without a partner", () => {
    expect(listsIn("<ul><li>one<b>x</b><li>two</ul></p><i>y</i><br>")).toEqual([
      ["<ul><li>one<b>x</b><li>two</ul>", "<i>y</i>"],
      ["<b>x</b>"],
    ]);
    expect(listsIn("<p></p></p><i></i>")).toEqual([["<p></p>", "<i></i>"]]);
    expect(listsIn("<p><i></p></i><b></b>")).toEqual([["<p><i></p>", "<b></b>"]]);
    expect(listsIn("if (a < b) f<T>(x)")).toEqual([[]]);
    expect(listsIn("<!-- note --><!DOCTYPE a [ <!ELEMENT a (b)> ]><a/>")).toEqual([
      ["<!-- note -->", "<!ELEMENT a (b)>", "<a/>"],
    ]);
  });

  it("takes any number of elements into the one around them", () => {
    const [outermost, inner] = markupIn(bytesOf(`<r><p>${"<i></i>".repeat(200_000)}</r>`));
    expect(outermost).toHaveLength(1);
    expect(inner).toHaveLength(200_000);
  });

  it("takes time in proportion to the input where nothing has a partner", () => {
    expect(listsIn("<a ".repeat(50_000))).toEqual([[]]);
    expect(listsIn("<a>".repeat(50_000))).toEqual([[]]);
    expect(listsIn("</a>".repeat(50_000))).toEqual([[]]);
    expect(listsIn("<a>".repeat(30_000) + "</b>".repeat(30_000))).toEqual([[]]);
    expect(markupIn(bytesOf("<a>".repeat(30_000) + "</a>".repeat(30_000)))).toHaveLength(30_000);
  });
});
