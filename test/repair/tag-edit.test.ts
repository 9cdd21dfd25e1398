import { describe, expect, it } from "vitest";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { endTagInsertion, endTagRenaming } from "../../src/repair/edit/tag-edit.ts";
import { repair } from "../../src/repair/repair.ts";
import { madeAt } from "./made-at.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Accepts one element of markup, and points behind an end tag that is not that of the element open there. */
const markup: Oracle<Uint8Array> = async (candidate) => {
  const text = new TextDecoder().decode(candidate);
  const open: string[] = [];
  const parts = /<(\/?)([a-z]+)>|[^<>]+/y;
  for (let match = parts.exec(text); match !== null; match = parts.exec(text)) {
    const [, slash, name] = match;
    const end = parts.lastIndex;
    if (name === undefined && open.length === 0) return { outcome: "fail", offset: match.index };
    if (name === undefined) continue;
    if (slash === "") open.push(name);
    else if (open.pop() !== name) return { outcome: "fail", offset: end };
    if (end === text.length && open.length === 0) return { outcome: "pass" };
    parts.lastIndex = end;
  }
  return { outcome: "fail", incomplete: true };
};

describe("the end tag that a place lacks", () => {
  const inserted = (marked: string) => madeAt(marked, () => [endTagInsertion])[0];
  const renamed = (marked: string) => madeAt(marked, () => [endTagRenaming])[0];

  it("is that of the element open there, in front of an end tag of another", () => {
    expect(inserted("<a><b>x</b>y|")).toBe("<a><b>x</b>y</a>");
    expect(inserted("<a><b>x</a>|")).toBe("<a><b>x</b></a>");
    expect(inserted("<a><c/>x|<b>")).toBe("<a><c/>x</a><b>");
    expect(inserted("<a></a>x|")).toBeUndefined();
  });

  it("is the one there under another name", () => {
    expect(renamed("<a><b>x</c>|</a>")).toBe("<a><b>x</b></a>");
    expect(renamed("<a>x</a>|")).toBeUndefined();
    expect(renamed("<a>x|")).toBeUndefined();
    expect(renamed("x</c>|")).toBeUndefined();
  });
});

describe("repairing markup where an end tag does not fit", () => {
  it.each([
    ["<a><b>one</b><c>two</a>", "<a><b>one</b><c>two</c></a>", 126],
    ["<list><item>one</itme></list>", "<list><item>one</item></list>", 34],
    ["<a><b>one</c></a>", "<a><b>one</b></a>", 152],
    ["<a>one</a></b>", "<a>one</a>", 117],
  ])("makes of %s what was meant: %s, with %i questions at most", async (text, meant, most) => {
    let asked = 0;
    const { bytes } = await repair(encode(text), (candidate, signal) => {
      asked += 1;
      return markup(candidate, signal);
    });
    expect(new TextDecoder().decode(bytes ?? encode(""))).toBe(meant);
    expect(asked).toBeLessThanOrEqual(most);
  });
});
