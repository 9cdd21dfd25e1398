import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advance,
  byteOffset,
  candidateText,
  lineOf,
  replacedText,
} from "../../../src/oracle/hint/candidate-text.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes that begin, continue and break off characters of every width. */
const awkwardBytes = fc
  .array(
    fc.oneof(fc.constantFrom(0x41, 0x0a, 0x80, 0xbf, 0xc2, 0xe0, 0xa0, 0xed, 0xf0, 0x90, 0xf4), fc.nat(255)),
  )
  .map((bytes) => Uint8Array.from(bytes));

describe("a candidate as text", () => {
  it("has an offset for the end that is the number of bytes, however broken the UTF-8", () => {
    fc.assert(
      fc.property(awkwardBytes, (bytes) => {
        for (const text of [replacedText(bytes), candidateText(bytes)]) {
          expect(byteOffset(text, text.text.length)).toBe(bytes.length);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("is latin1, byte by byte, for a function that must be able to go back to the bytes", () => {
    expect(candidateText(Uint8Array.of(0x80, 0xff, 0x41)).text).toBe("\u0080\u00ffA");
  });

  it("shows programs' replacement characters where the bytes are no UTF-8", () => {
    const text = replacedText(Uint8Array.of(0x41, 0xe2, 0x82, 0x42, 0xff, 0x43));
    expect(text.text).toBe("A\ufffdB\ufffdC");
    expect([0, 1, 2, 3, 4].map((index) => byteOffset(text, index))).toEqual([0, 1, 3, 4, 5]);
  });

  it("keeps a byte order mark, so that places stay where they are", () => {
    expect(replacedText(bytesOf("\ufeffx")).text).toBe("\ufeffx");
  });

  it("goes forward by bytes, characters and UTF-16 units", () => {
    const text = replacedText(bytesOf("é😀x"));
    expect(advance(text, 0, { count: 6, unit: "bytes" })).toBe(3);
    expect(advance(text, 0, { count: 2, unit: "characters" })).toBe(3);
    expect(advance(text, 0, { count: 3, unit: "utf16" })).toBe(3);
    expect(advance(text, 0, { count: 3, unit: "bytes" })).toBeUndefined();
    expect(advance(text, 0, { count: 4, unit: "characters" })).toBeUndefined();
    expect(advance(text, 0, { count: 3, unit: "characters" })).toBe(4);
  });

  it("has lines, the empty one after a last line end included", () => {
    const text = replacedText(bytesOf("one\ntwo\n"));
    expect(lineOf(text, 1)).toEqual({ start: 0, content: "one" });
    expect(lineOf(text, 2)).toEqual({ start: 4, content: "two" });
    expect(lineOf(text, 3)).toEqual({ start: 8, content: "" });
    expect(lineOf(text, 4)).toBeUndefined();
  });
});
