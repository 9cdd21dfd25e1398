import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyOf } from "../../src/base/hash.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

// Computed with PyPI mmh3 5 (`mmh3_x86_128_digest`, seed 0), each 32-bit word printed as a number.
const reference: readonly (readonly [string, Uint8Array, string])[] = [
  ["nothing", bytesOf(""), "00000000000000000000000000000000"],
  ["one byte", bytesOf("a"), "a794933c5556b01b5556b01b5556b01b"],
  ["three bytes", bytesOf("abc"), "75cdc6d1a2b006a5a2b006a5a2b006a5"],
  ["one byte less than a block", bytesOf("0123456789abcde"), "3c76c46d4d0818c0add433daa78673fa"],
  ["exactly a block", bytesOf("0123456789abcdef"), "fb7d440936aed30a48ad1d9b572b3bfd"],
  [
    "blocks and a tail",
    bytesOf("The quick brown fox jumps over the lazy dog"),
    "2f1583c3ecee2c675d7bf66ce5e91d2c",
  ],
  ["every byte", Uint8Array.from({ length: 256 }, (_, byte) => byte), "2c56c88fdb4503dfd352b21a494ca2c0"],
];

describe("the key of bytes", () => {
  it.each(reference)("equals the reference MurmurHash3 for %s", (_, bytes, key) => {
    expect(keyOf(bytes)).toBe(key);
  });

  it("depends on the bytes alone, not on where they lie in their buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(20), (bytes, before) => {
        const buffer = new Uint8Array(before + bytes.length + 3);
        buffer.set(bytes, before);
        return keyOf(buffer.subarray(before, before + bytes.length)) === keyOf(bytes);
      }),
    );
  });

  it("tells apart all inputs of up to two bytes", () => {
    const keys = new Set<string>([keyOf(new Uint8Array(0))]);
    for (let first = 0; first < 256; first++) {
      keys.add(keyOf(Uint8Array.of(first)));
      for (let second = 0; second < 256; second++) keys.add(keyOf(Uint8Array.of(first, second)));
    }
    expect(keys.size).toBe(1 + 256 + 65536);
  });
});
