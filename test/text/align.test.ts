import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align } from "../../src/text/align.ts";
import type { Unit } from "../../src/text/unit.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Each change as `before>after`. */
function changes(before: string, after: string, unit: Unit): string[] {
  const text = (bytes: Uint8Array, range: { start: number; end: number }) =>
    new TextDecoder().decode(bytes.subarray(range.start, range.end));
  return align(encode(before), encode(after), unit).map(
    (change) => `${text(encode(before), change.before)}>${text(encode(after), change.after)}`,
  );
}

describe("aligning two texts", () => {
  it("finds the lines that differ", () => {
    expect(changes("a\nb\nc\n", "a\nx\nc\nd\n", "lines")).toEqual(["b\n>x\n", ">d\n"]);
  });

  it("finds the tokens that differ", () => {
    expect(changes("let total = 1;", "let sum = 12;", "tokens")).toEqual(["total>sum", "1>12"]);
  });

  it("takes every unit of a text as inserted when the other is empty", () => {
    expect(changes("", "äb", "code-points")).toEqual([">ä", ">b"]);
  });

  it("pairs units by position when the texts have nothing in common", () => {
    expect(changes("ab", "xyz", "bytes")).toEqual(["a>x", "b>y", ">z"]);
  });

  it("leads from one text to the other, whatever they are", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", " ", "ä"), maxLength: 12 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom<Unit>("bytes", "code-points", "tokens", "lines"),
        (before, after, unit) => {
          const left = encode(before);
          const right = encode(after);
          const built: number[] = [];
          let copied = 0;
          for (const change of align(left, right, unit)) {
            built.push(
              ...left.subarray(copied, change.before.start),
              ...right.subarray(change.after.start, change.after.end),
            );
            copied = change.before.end;
          }
          built.push(...left.subarray(copied));
          expect(built).toEqual([...right]);
        },
      ),
    );
  });
});
