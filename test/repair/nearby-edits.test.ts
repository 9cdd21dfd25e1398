import { describe, expect, it } from "vitest";
import { nearbyEdits } from "../../src/repair/edit/nearby-edits.ts";
import { siteAt } from "../../src/repair/edit/site.ts";
import { bytesOf } from "../laws/texts.ts";

/** The names of the edits around the bar, by tier. */
function namesAt(text: string): string[][] {
  const bytes = bytesOf(text.replace("|", ""));
  return nearbyEdits(siteAt(bytes, text.indexOf("|"))).map((tier) => tier.map(({ name }) => name));
}

const distancesOf = (names: readonly string[] = []): number[] => [
  ...new Set(names.map((name) => Number(/ at (-?\d+)$/.exec(name)?.[1]))),
];

describe("the edits near a place", () => {
  it("are at the tokens of its line, the nearest first, and at the line's end", () => {
    expect(distancesOf(namesAt("a b\nc |d e\nf g")[2])).toEqual([0, -1, 1, -2, 2, 3]);
    expect(distancesOf(namesAt("|d e")[2])).toEqual([0, 1, 2, 3]);
    expect(distancesOf(namesAt("d e|")[2])).toEqual([0, -1, -2, -3]);
    expect(distancesOf(namesAt(`${"a ".repeat(9)}|${"b ".repeat(9)}`)[2])).toHaveLength(17);
  });

  it("are brackets first, of each kind that the text has less of than of its partners, those in strings aside", () => {
    const brackets = (text: string): string[] => [
      ...new Set(namesAt(text)[0]?.map((name) => /^(?:insert|substitute) (.)/.exec(name)?.[1] ?? "")),
    ];
    expect(brackets("|f(a, [b]")).toEqual([")"]);
    expect(brackets("|f a), [b")).toEqual(["(", "]"]);
    expect(brackets('|f(a) "}"')).toEqual([]);
  });

  it("put a bracket at the end of the next forty lines, and in front of and in the place of each token", () => {
    const [names = []] = namesAt("|f(a");
    expect(names.filter((name) => name.includes("end of line"))).toHaveLength(40);
    expect(distancesOf(names.filter((name) => name.startsWith("substitute ) at")))).toEqual([0, 1, 2, 3]);
  });

  it("are words misspelt and lines indented amiss next", () => {
    expect(namesAt("ab |ac")[1]).toEqual([
      "respell as ab at 0",
      "respell as ac at -2",
      "indent further",
      "indent less",
      "indent like the line before",
    ]);
  });
});
