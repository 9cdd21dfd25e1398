import { describe, expect, it } from "vitest";
import { asManyFields } from "../../../src/repair/data/separators.ts";
import { edited } from "../../../src/repair/edited-text.ts";

const encoder = new TextEncoder();

/** The last row as the likeliest edit makes it as long as the others. */
function mended(rows: readonly string[]): string | undefined {
  const input = encoder.encode(rows.join("\n"));
  let start = 0;
  const ranges = rows.map((row) => {
    const range = { start, end: start + encoder.encode(row).length };
    start = range.end + 1;
    return range;
  });
  const last = ranges.pop();
  const [edit] = last === undefined ? [] : asManyFields(input, last, ranges);
  return (
    edit &&
    new TextDecoder()
      .decode(edited(input, [edit]).bytes)
      .split("\n")
      .at(-1)
  );
}

const teas = ["id,name,price", "1,green,2.50", "2,black,3.10", "3,white,4.00"];

describe("a row with one field too many", () => {
  it.each([
    ["4,herbal,hot,1.20", "4,herbalhot,1.20", "joins two words, which loses none"],
    [
      "4,herbal, hot,1.20",
      '4,"herbal, hot",1.20',
      "takes a separator with a blank behind it for a part of a text",
    ],
    ["4,herbal,1.20,", "4,herbal,1.20", "drops an empty field"],
    ["4,,herbal,1.20", "4,herbal,1.20", "drops an empty field in the midst"],
    ["4,herbal,7,1.20", "4,herbal,1.20", "drops a number that is like no other of its column"],
    ["3,4,herbal,1.20", "4,herbal,1.20", "does not join two numbers"],
  ])("of %j becomes %j, as it %s", (row, expected) => {
    expect(mended([...teas, row])).toBe(expected);
  });

  it("goes by any separator", () => {
    const tabs = [...teas, "4,,herbal,1.20"].map((row) => row.replaceAll(",", "\t"));
    expect(mended(tabs)).toBe("4\therbal\t1.20");
  });
});

describe("a row with one field too few", () => {
  const people = ["id,name,city", "1,Ann,Bern", "2,Bob,Ulm", "4,Dora,Paris"];
  const hashes = ["activity,hash,bits", "idle,SHA384,384", "busy,SHA384,384", "idle,SHA256,256"];
  it.each([
    [teas, "4,herbal 1.20", "4,herbal,1.20", "puts the separator in the place of a blank"],
    [teas.map((row) => row.replaceAll(",", ", ")), "4, herbal 1.20", "4, herbal, 1.20", "keeps the blank"],
    [people, "3,CarlRome", "3,Carl,Rome", "splits where a capital begins a word"],
    [people.slice(1), "id name,city", "id,name,city", "empties no column that is never empty"],
    [hashes, "idleSHA384,384", "idle,SHA384,384", "splits a word into texts of both columns"],
    [hashes, "idle,SHA384384", "idle,SHA384,384", "splits a number behind a text of its column"],
  ])("is split as the columns are: %#", (rows, row, expected) => {
    expect(mended([...rows, row])).toBe(expected);
  });
});

it("leaves rows alone that are as long as the others, or of which there are few", () => {
  expect(mended([...teas, "4,herbal,1.20"])).toBeUndefined();
  expect(mended(["a,b", "1,2,3"])).toBeUndefined();
});
