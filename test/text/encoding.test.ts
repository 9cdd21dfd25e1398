import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, decodeText, encode, encodingOf } from "../../src/text/encoding.ts";

describe("the encoding of bytes", () => {
  it("is UTF-8 for valid UTF-8, the byte order mark and NUL included", () => {
    for (const text of ["", "plain", "é😀\u0000", "\ufeffmark"]) {
      const bytes = new TextEncoder().encode(text);
      expect(encodingOf(bytes)).toBe("utf-8");
      expect(decode(bytes, "utf-8")).toBe(text);
    }
  });

  it("is latin1 for any other bytes, one character for each", () => {
    expect(encodingOf(Uint8Array.of(0xe9, 0x41))).toBe("latin1");
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 9000, size: "max" }), (bytes) => {
        const text = decode(bytes, "latin1");
        expect(Array.from(text, (character) => character.charCodeAt(0))).toEqual([...bytes]);
      }),
      { numRuns: 20 },
    );
  });

  it("leads from the text back to the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const { text, encoding } = decodeText(bytes);
        expect(encode(text, encoding)).toEqual(bytes);
      }),
    );
  });

  it("has no bytes for characters beyond it", () => {
    expect(encode("é", "latin1")).toEqual(Uint8Array.of(0xe9));
    expect(encode("€", "latin1")).toBeUndefined();
  });
});
