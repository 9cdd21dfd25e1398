import { describe, expect, it } from "vitest";
import { grouped } from "../../src/base/grouped.ts";

describe("grouped", () => {
  it("groups by key, both in the order in which they first occur", () => {
    const groups = grouped(["one", "three", "two", "four", "seven"], ({ length }) => length);
    expect([...groups]).toEqual([
      [3, ["one", "two"]],
      [5, ["three", "seven"]],
      [4, ["four"]],
    ]);
  });
});
