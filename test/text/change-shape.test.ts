import { describe, expect, it } from "vitest";
import { shapesOfChange } from "../../src/text/edit.ts";
import { bytesOf } from "../laws/texts.ts";

const shapes = (before: string, after: string): readonly string[] =>
  shapesOfChange(bytesOf(before), bytesOf(after));

describe("what a change looks like", () => {
  it("is the same for other words and numbers at another place", () => {
    expect(shapes("x(first, 17); y", "x(); y")).toEqual(shapes("call(second, 3); z", "call(); z"));
  });

  it("tells what goes, what comes, and what stands beside it", () => {
    expect(shapes("[12, a]", "[0]")).toEqual(["0, a to 0", "0, a to 0", "[ 0, a to 0 ]"]);
  });

  it("tells one row of characters from another only when looked at closely", () => {
    const [rough, fine] = shapes("a ;;; b", "a  b");
    const [roughOther, fineOther] = shapes("a ; b", "a  b");
    expect(rough).toBe(roughOther);
    expect(fine).not.toBe(fineOther);
  });

  it("is told of nothing, too", () => {
    expect(shapes("", "")).toEqual([" to ", " to ", "  to  "]);
  });
});
