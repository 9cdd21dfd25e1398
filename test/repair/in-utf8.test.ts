import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edited } from "../../src/repair/edited-text.ts";
import { inUtf8 } from "../../src/repair/in-utf8.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

/** The text in UTF-16, with or without a byte order mark. */
function utf16(text: string, order: "little" | "big", hasMark: boolean): Uint8Array {
  const bytes = new Uint8Array(Buffer.from((hasMark ? "\ufeff" : "") + text, "utf16le"));
  return order === "little" ? bytes : new Uint8Array(Buffer.from(bytes).swap16());
}

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
const converted = (input: Uint8Array) => {
  const { text, from } = inUtf8(input);
  return [textOf(text.bytes), from];
};
const orders = fc.constantFrom("little" as const, "big" as const);
const ascii = fc.string({ unit: "grapheme-ascii", minLength: 2, maxLength: 9 });

describe("a text in another encoding", () => {
  it("is told by a byte order mark of UTF-16", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 5 }), orders, (text, order) => {
        expect(converted(utf16(text, order, true))).toEqual([text, "UTF-16"]);
      }),
    );
  });

  it("is told by the zeros of UTF-16 where it is mostly ASCII", () => {
    fc.assert(
      fc.property(ascii, orders, (text, order) => {
        expect(converted(utf16(text, order, false))).toEqual([text, "UTF-16"]);
      }),
    );
    expect(converted(utf16("abcde€", "little", false))).toEqual(["abcde€", "UTF-16"]);
    expect(inUtf8(utf16("abcd€", "little", false)).from).toBeNull();
  });

  it("is not UTF-16 where zeros are too few, on both sides, or bytes odd in number", () => {
    for (const text of ["a\0bc", "a\0\0b", "ab\0", "a\0b\0c", "\0", "a\0", "a\0bcd\0"])
      expect(inUtf8(latin1(text)).from).toBeNull();
  });

  it.each([
    ["caf\xe9 d\xe9j\xe0", "café déjà"],
    ["it\x92s \x80 5", "it’s € 5"],
    ["\xe9tat \x93a\x94", "état “a”"],
    ["gro\xdf\n\xc4", "groß\nÄ"],
  ])("is Windows-1252 where letters stand beside others: %j", (text, meant) => {
    expect(converted(latin1(text))).toEqual([meant, "Windows-1252"]);
  });

  it.each([
    "a \xe9 b",
    "5\x80",
    "a\x92 b",
    "1\xe9",
    "caf\xe9 \x81",
    "caf\xe9 \xc3\xa9",
    "\xbfa",
    "caf\xe9 \x90",
  ])("is rather damaged where they do not, or cannot be read: %j", (text) => {
    const input = latin1(text);
    expect(inUtf8(input)).toEqual({ text: edited(input, []), from: null });
  });

  it("is none where it is in UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 8 }), (text) => {
        fc.pre(!/[\0\ufffe\uffff]/.test(text));
        expect(inUtf8(bytesOf(text))).toEqual({ text: edited(bytesOf(text), []), from: null });
      }),
    );
  });
});
