import { describe, expect, it } from "vitest";
import { edited } from "../../../src/repair/edit/edited-text.ts";
import { mostBytesTiny, onePlaceTiers } from "../../../src/repair/tiny/one-place-edits.ts";
import { bytesOf, textOf } from "../../laws/texts.ts";

/** The texts that the tiers make of a text, in order. */
const tried = (text: string): readonly string[] =>
  onePlaceTiers(bytesOf(text))
    .flat()
    .map((changes) =>
      textOf(
        edited(
          bytesOf(text),
          changes.map((change) => ({ ...change, inserted: bytesOf(change.inserted) })),
        ).bytes,
      ),
    );

describe("what a person would try at one place of a tiny input", () => {
  it.each([
    ["a letter that looks like a digit", "12:3o:45", "12:30:45"],
    ["a sign said twice", "172.16..4", "172.16.4"],
    ["the only letter between digits", "12a4", "124"],
    ["signs at both ends", "<anna@example.org>", "anna@example.org"],
    ["a sign that no keyboard has", "52.5°, 13.4", "52.5, 13.4"],
    ["a rare sign as a frequent one", "192.168,1.20", "192.168.1.20"],
    ["another case", "P3DT4h", "P3DT4H"],
    ["all signs of a kind", "2024/03/15", "2024-03-15"],
    ["a sign more where a word ends", "52.5 13.4", "52.5, 13.4"],
    ["a zero in front of a number", "2024-3-15", "2024-03-15"],
    ["a sign in front", "ff8800", "#ff8800"],
    ["a sign more within a word", "202403-15", "2024-03-15"],
    ["the last word less", "09:15:30 Uhr", "09:15:30"],
    ["one of several signs", "1,234,50 EUR", "1,234.50 EUR"],
    ["neighbours the other way round", "DE98", "DE89"],
    ["a digit as the next one", "10.0.0.0/33", "10.0.0.0/32"],
  ])("is %s", (_, text, meant) => {
    expect(tried(text)).toContain(meant);
  });

  it("keeps white space at the ends and takes letters beyond ASCII as a whole", () => {
    expect(tried("1°2\n")).toContain("12\n");
    expect(tried(" 1..2\n").every((text) => text.startsWith(" ") && text.endsWith("\n"))).toBe(true);
  });

  it("comes to some questions for each byte", () => {
    const long = "+49 (0) 30-1234.56/78, 2024-03-15 10:20";
    expect(long.length).toBeLessThanOrEqual(mostBytesTiny);
    expect(tried(long).length).toBeLessThanOrEqual(10 * long.length);
  });
});
