import { describe, expect, it } from "vitest";
import { closeSecond } from "../../src/repair/close-second.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { repair } from "../../src/repair/repair.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const input = bytesOf("a b; c d");

const second = (best: { start: number; end: number; inserted?: string }, ...accepted: readonly string[]) => {
  const edit = { ...best, inserted: bytesOf(best.inserted ?? "") };
  const text = closeSecond(input, edited(input, [edit]), accepted.map(bytesOf));
  return text && textOf(text.bytes);
};

describe("a second repair that is shown beside the best", () => {
  it("is one in another place or of another kind, nearly as near", () => {
    const comma = { start: 1, end: 1, inserted: "," };
    expect(second(comma, "a b; c, d")).toBe("a b; c, d");
    expect(second({ start: 3, end: 4 }, "a b;; c d")).toBe("a b;; c d");
    expect(second(comma, "a; c d")).toBeUndefined();
  });

  it("is none that is only spelt in another way or set apart in another, and none of what is certain", () => {
    const comma = { start: 1, end: 1, inserted: "," };
    expect(second(comma, "a; b; c d")).toBeUndefined();
    expect(second(comma, "a ,b; c d", "a, b; c d")).toBeUndefined();
    expect(second(comma, "a ;b; c d")).toBeUndefined();
    const certain = { ...edited(input, [{ ...comma, inserted: bytesOf(",") }]), isCertain: true };
    expect(closeSecond(input, certain, [bytesOf("a b; c, d")])).toBeUndefined();
  });

  it("comes with the repair without being asked for", async () => {
    const balanced = async (candidate: Uint8Array) => {
      let text = textOf(candidate);
      for (let before = ""; before !== text; ) [before, text] = [text, text.replace(/\([^()]*\)/, "")];
      return { outcome: /[()]/.test(text) ? ("fail" as const) : ("pass" as const) };
    };
    const { bytes, alternatives } = await repair(bytesOf("(a) b)"), balanced);
    const texts = [bytes ?? bytesOf(""), ...alternatives.map((other) => other.bytes)].map(textOf);
    expect(texts.sort()).toEqual(["(a b)", "(a) b"]);
  });
});
