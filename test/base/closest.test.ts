import { describe, expect, it } from "vitest";
import { closest } from "../../src/base/closest.ts";

describe("the closest known word", () => {
  it.each([
    ["exot", "exit"],
    ["SGINAL", "signal"],
    ["timout", "timeout"],
    ["stdrr", "stderr"],
    ["x", undefined],
    ["", undefined],
    ["completely", undefined],
  ])("to %s is %s", (word, expected) => {
    expect(closest(word, ["exit", "signal", "timeout", "stdout", "stderr"])).toBe(expected);
  });
});
