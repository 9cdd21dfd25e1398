import { describe, expect, it } from "vitest";
import { causeOf, natureOf } from "../../src/report/cause.ts";

describe("the cause of a fault", () => {
  it("is told by what the grammar calls the edit, if that says more than the edit", () => {
    expect(causeOf({ label: "line_comment" })).toBe("comments are not allowed here");
    expect(causeOf({ label: "for_tab" })).toBe("spaces where make wants a tab");
    expect(causeOf({ label: "missing_comma" })).toBeNull();
    expect(causeOf({})).toBeNull();
  });

  it("is that the input was cut off, whatever the grammar says", () => {
    expect(causeOf({ label: "cut_brace", cutOffAt: 1204 })).toBe("cut off at byte 1,204");
  });
});

describe("what an input is rather than JSON", () => {
  const names = "names need quotes here";
  const single = "single quotes are not allowed here";
  const spelling = "spelt as in another language";

  it("is JavaScript with bare names and something else of that, and Python with its words and quotes", () => {
    expect(natureOf("json", [null, names, "comments are not allowed here"], "{a: 1} // b")).toBe(
      "this is JavaScript, not JSON",
    );
    expect(natureOf("json", [single, spelling], "{'a': True}")).toBe("this is Python, not JSON");
  });

  it("is not said where one kind of fault may have any cause, or of other formats", () => {
    expect(natureOf("json", [names], "")).toBeNull();
    expect(natureOf("json", [single, single], "")).toBeNull();
    expect(natureOf("json", ["comments are not allowed here"], "")).toBeNull();
    expect(natureOf("toml", [names, single], "")).toBeNull();
    expect(natureOf(null, [names, single], "")).toBeNull();
  });

  it("is not said of a text with a key as JSON writes it", () => {
    expect(natureOf("json", [single, spelling], `{"a": True, "b": ['c']}`)).toBeNull();
  });
});
