import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, encodingOf } from "../../src/text/encoding.ts";
import { boundariesOf, type Unit, unitsOf } from "../../src/text/unit.ts";
import { anyText } from "../laws/texts.ts";

function cut(text: string, unit: Unit): readonly string[] {
  return unitsOf(new TextEncoder().encode(text), unit).map((bytes) => decode(bytes, "utf-8"));
}

describe("the units of a text", () => {
  it("cover it, in order, none empty", () => {
    const units = fc.constantFrom<Unit[]>("bytes", "code-points", "tokens", "lines");
    fc.assert(
      fc.property(fc.uint8Array(), units, (bytes, unit) => {
        const boundaries = boundariesOf(bytes, unit);
        expect(boundaries[0]).toBe(0);
        expect(boundaries.at(-1)).toBe(bytes.length);
        expect([...boundaries]).toEqual([...new Set(boundaries)].sort((a, b) => a - b));
      }),
    );
  });

  it("never tear a code point apart, but for bytes", () => {
    const units = fc.constantFrom<Unit[]>("code-points", "tokens", "lines");
    fc.assert(
      fc.property(anyText, units, (text, unit) => {
        const parts = unitsOf(new TextEncoder().encode(text), unit);
        expect(parts.every((part) => encodingOf(part) === "utf-8")).toBe(true);
      }),
    );
  });

  it("are lines with their endings", () => {
    expect(cut("a\r\nb\n\nc", "lines")).toEqual(["a\r\n", "b\n", "\n", "c"]);
    expect(cut("a\n", "lines")).toEqual(["a\n"]);
    expect(cut("", "lines")).toEqual([]);
  });

  it("are code points, or bytes where the bytes are not UTF-8", () => {
    expect(cut("é😀x", "code-points")).toEqual(["é", "😀", "x"]);
    expect(unitsOf(Uint8Array.of(0xc3, 0xa9, 0xff), "code-points")).toHaveLength(3);
  });
});

describe("tokens", () => {
  const tokens = (text: string): readonly string[] => cut(text, "tokens");

  it("are words, numbers, white space and single symbols", () => {
    expect(tokens("let naïve_1 = $x+-1.5e-3;")).toEqual([
      ...["let", " ", "naïve_1", " ", "=", " ", "$x", "+", "-", "1.5e-3", ";"],
    ]);
    expect(tokens("0xFFn 1..2 3.e4")).toEqual(["0xFFn", " ", "1", ".", ".", "2", " ", "3", ".", "e4"]);
    expect(tokens("a \t\r\n\n b")).toEqual(["a", " \t\r\n\n ", "b"]);
  });

  it("are strings with their escapes, closed on their line", () => {
    expect(tokens(`say("a\\"b", '', \`c\`)`)).toEqual([
      ...["say", "(", `"a\\"b"`, ",", " ", "''", ",", " ", "`c`", ")"],
    ]);
  });

  it("leave a quote without its partner alone, and what comes after it", () => {
    expect(tokens("don't stop\n'now'")).toEqual(["don", "'", "t", " ", "stop", "\n", "'now'"]);
    expect(tokens('"a\\"')).toEqual(['"', "a", '\\"']);
    expect(tokens('"\\')).toEqual(['"', "\\"]);
  });

  it("are found in linear time even where quotes are escaped a million times", () => {
    const hostile = new TextEncoder().encode(`'${"\\'".repeat(1_000_000)}`);
    expect(boundariesOf(hostile, "tokens")).toHaveLength(1_000_002);
  });
});
