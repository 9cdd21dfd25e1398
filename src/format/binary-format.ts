import type { Range } from "../base/ranges.ts";

/**
 * What a binary format states about itself: files are rows of records, these of parts, and some parts state the size, the
 * place or the checksum of others.
 */
export interface BinaryFormat {
  /** The order of the bytes of numbers. */
  readonly order: "big" | "little";
  /** Each begins with a part of one of these values; the first that fits says which record it is. */
  readonly records: readonly BinaryRecord[];
  /** The record that every file ends with, and what one of its parts holds there. Absent: any may be the last. */
  readonly last?:
    | { readonly record: string; readonly part?: string | undefined; readonly value?: string | undefined }
    | undefined;
}

export interface BinaryRecord {
  readonly name: string;
  readonly parts: readonly BinaryPart[];
}

export interface BinaryPart {
  readonly name: string;
  /** In bytes, or the part of the record that states it, or the byte that ends it. Absent: up to what must follow. */
  readonly size?: number | { readonly statedBy: string } | { readonly endsWith: number } | undefined;
  /** The texts it may hold, in Latin-1, where it tells the record from others. */
  readonly values?: readonly string[] | undefined;
  /** Only there when this bit of another part is set. */
  readonly ifBit?: { readonly part: string; readonly bit: number } | undefined;
  readonly states?: Statement | undefined;
  /** It states nothing when this bit of another part is set. */
  readonly unlessBit?: { readonly part: string; readonly bit: number } | undefined;
}

export type Statement =
  /** Of a part of the record, rounded up to so many bytes in the file. */
  | { readonly kind: "size"; readonly of: string; readonly paddedTo?: number | undefined }
  /** Of everything behind the part. */
  | { readonly kind: "size-of-rest" }
  /** Of these parts of the record, one behind the other. */
  | { readonly kind: "crc-32"; readonly of: readonly string[] }
  /** Of what this part of the record, a stream of DEFLATE, holds. */
  | { readonly kind: "inflated-size" | "inflated-crc-32"; readonly of: string }
  /** How many records of a name there are, how many bytes they take, and where the first is. */
  | { readonly kind: "count" | "size-of-records" | "place-of-first"; readonly of: string }
  /** Where the record of that name is that comes as late among its kind as this one among its own. */
  | { readonly kind: "place-of-same"; readonly of: string };

/** How files of a binary format begin, in Latin-1. */
export interface Signature {
  readonly begins: string;
  /** Where that stands. Default: at the first byte. */
  readonly at?: number | undefined;
}

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
