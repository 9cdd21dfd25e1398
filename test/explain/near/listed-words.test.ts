import { describe, expect, it } from "vitest";
import { listedBeside } from "../../../src/explain/near/listed-words.ts";

describe("words that a source lists beside a word", () => {
  it("stand between the same signs in one line", () => {
    const source = "m = value.match(/^([0-9]+)?(%|em|in|px)$/);";
    expect(listedBeside(source, "in")).toEqual(["em", "px"]);
  });

  it("stand in the same place of lines that are written alike", () => {
    const source = ["const types = {", "  Point: point,", "  Line: line,", "  Area: area", "};"].join("\n");
    expect(listedBeside(source, "Line")).toEqual(["Point", "Area"]);
  });

  it.each([
    ["prose", "the in and out of a word in a line"],
    ["a pair", "if (in < out) return;"],
    ["other words", "(%|em|px)"],
  ])("are none in %s", (_, source) => {
    expect(listedBeside(source, "in")).toEqual([]);
  });
});
