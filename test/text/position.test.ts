import { describe, expect, it } from "vitest";
import { characterAt, positionOf } from "../../src/text/position.ts";

const at = (text: string, offset: number): string => {
  const { line, column } = positionOf(new TextEncoder().encode(text), offset);
  return `${line}:${column}`;
};

describe("the position of a byte", () => {
  it("counts lines and columns from 1", () => {
    expect(at("ab\ncd", 0)).toBe("1:1");
    expect(at("ab\ncd", 2)).toBe("1:3");
    expect(at("ab\ncd", 3)).toBe("2:1");
    expect(at("ab\ncd", 5)).toBe("2:3");
    expect(at("\n\n", 2)).toBe("3:1");
    expect(at("", 0)).toBe("1:1");
  });

  it("counts code points, and bytes where the bytes are not UTF-8", () => {
    expect(at("é😀x", 2)).toBe("1:2");
    expect(at("é😀x", 4)).toBe("1:2");
    expect(at("é😀x", 6)).toBe("1:3");
    expect(positionOf(Uint8Array.of(0xc3, 0xa9, 0xff, 0x41), 3)).toEqual({ line: 1, column: 4 });
  });
});

describe("the index of a byte in the text", () => {
  it("is, within a character, the index at which the character begins", () => {
    const text = "é😀x";
    const { characterAt: index } = characterAt(new TextEncoder().encode(text));
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(index)).toEqual([0, 0, 1, 1, 1, 1, 3, 4]);
  });
});
