import type { Range } from "../../base/ranges.ts";

/** The number that the bytes of a place are. */
export function readNumber(bytes: Uint8Array, { start, end }: Range, order: "big" | "little"): number {
  const digits = bytes.subarray(start, end);
  return (order === "big" ? digits : digits.toReversed()).reduce((number, digit) => number * 256 + digit, 0);
}

/** So many bytes for a number. */
export function writtenNumber(number: number, size: number, order: "big" | "little"): Uint8Array {
  const digits = Uint8Array.from({ length: size }, (_, index) => Math.floor(number / 256 ** index) % 256);
  return order === "big" ? digits.reverse() : digits;
}
