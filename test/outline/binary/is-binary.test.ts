import { describe, expect, it } from "vitest";
import { isBinary, isText } from "../../../src/outline/binary/is-binary.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("bytes", () => {
  it("are text without control characters, and binary with them", () => {
    expect([isText, isBinary].map((is) => is(bytesOf("a\tb\n")))).toEqual([true, false]);
    expect([isText, isBinary].map((is) => is(bytesOf("a\0b")))).toEqual([false, true]);
  });

  it("may be both with one control character in a thousand", () => {
    const long = bytesOf(`split("\x01")${"a".repeat(1_000)}`);
    expect([isText, isBinary].map((is) => is(long))).toEqual([true, true]);
  });

  it("are no text that are not UTF-8", () => {
    expect(isText(Uint8Array.of(0x61, 0xff))).toBe(false);
  });
});
