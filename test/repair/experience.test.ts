import { describe, expect, it } from "vitest";
import { Experience } from "../../src/repair/edit/experience.ts";
import { characterDeletion, insertion, type LocalEdit } from "../../src/repair/edit/local-edit.ts";
import { type Site, siteAt } from "../../src/repair/edit/site.ts";
import { bytesOf } from "../laws/texts.ts";

/** The site in front of the bar. */
const siteOf = (text: string): Site => siteAt(bytesOf(text.replace("|", "")), text.indexOf("|"));

const [comma, colon, deletion] = [insertion(","), insertion(":"), characterDeletion()];

describe("the edits that helped before", () => {
  function experienceOf(...helped: readonly (readonly [text: string, edit: LocalEdit])[]): Experience {
    return helped.reduce((known, [text, edit]) => known.with(siteOf(text), edit), new Experience());
  }

  it("are none at first, and at most so many", () => {
    expect(experienceOf().at(siteOf("a|b"), 6)).toEqual([]);
    expect(experienceOf(["a|b", comma], ["a|b", colon], ["a|b", deletion]).at(siteOf("a|b"), 2)).toHaveLength(
      2,
    );
  });

  it("come from similar places first, then from any, each once", () => {
    const experience = experienceOf(
      ["1|2", colon],
      ["1|2", colon],
      ["a |b", comma],
      ["x|_", deletion],
      ["y|z", comma],
    );
    expect(experience.at(siteOf("ab|c"), 6)).toEqual([comma, deletion, colon]);
    expect(experience.at(siteOf("3\n |4"), 6)).toEqual([colon, comma, deletion]);
  });

  it("are known to have helped at similar places or elsewhere", () => {
    const experience = experienceOf(["1|2", colon]);
    expect(experience.isOf(siteOf("3|4"), colon)).toBe(true);
    expect(experience.isOf(siteOf("3|4"), comma)).toBe(false);
    expect(experience.isOf(siteOf("a|4"), colon)).toBe(false);
  });

  it("are the most successful first", () => {
    const experience = experienceOf(["(|(", comma], ["(|(", colon], ["(|(", colon]);
    expect(experience.at(siteOf("( |("), 6)).toEqual([colon, comma]);
    expect(experience.at(siteOf(")|("), 6)).toEqual([colon, comma]);
  });

  it("are told apart by signs, digits, letters and the ends of the text", () => {
    const places = ["a|1", "1|a", "1|1", "a|a", "(|a", ")|a", "|a", "a|", "(|"];
    const edits = places.map((_, index) => insertion(String(index)));
    const experience = experienceOf(
      ...places.flatMap((place, index) => [[place, edits[index] ?? comma] as const]),
      ...places.map(() => ["#|#", deletion] as const),
    );
    expect(places.map((place) => experience.at(siteOf(place), 2))).toEqual(
      edits.map((edit) => [edit, deletion]),
    );
  });
});
