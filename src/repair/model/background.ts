import { countsOf } from "../../format/builtin-formats.ts";
import { Counts } from "./counts.ts";
import type { Background } from "./text-model.ts";

/** The counts of one format as a file of the package has them (`bench/fit`). */
export interface PackedCounts {
  /** Words that have a meaning in the format, with blanks between them. */
  readonly words: string;
  /**
   * Base64 of bits. For each power of the square root of two from 2 on: how many hashes have about this count, in 16 bits, and
   * the distances between these hashes in rising order, in Rice's code.
   */
  readonly counts: string;
}

/** Hashes are cut to so many bits: of 100 contexts that a format does not have, one shares its hash with another. */
const bitsOfHash = 20;
const shift = 32 - bitsOfHash;

const empty: Background = { counts: new Counts(), words: new Set() };
const loaded = new Map<string, Background>();

/** The counts of a format; empty ones for a format that has none. All formats are in one module, which is loaded at the first call. */
export async function backgroundOf(format: string | undefined): Promise<Background> {
  const name = countsOf(format ?? "");
  const { counts } = await import("./fitted/counts.ts");
  const fitted = Object.hasOwn(counts, name) ? counts[name] : undefined;
  if (fitted === undefined) return empty;
  const background = loaded.get(name) ?? unpacked(fitted);
  loaded.set(name, background);
  return background;
}

export function packed(
  words: Iterable<string>,
  counts: Iterable<readonly [key: number, count: number]>,
): PackedCounts {
  const byPower: number[][] = [];
  for (const [key, count] of counts) {
    const power = Math.max(0, Math.round(2 * Math.log2(count / 2)));
    while (byPower.length <= power) byPower.push([]);
    byPower[power]?.push(key >>> shift);
  }
  const bits = writeBits();
  for (const keys of byPower) {
    const sorted = [...new Set(keys)].sort((one, other) => one - other);
    const low = lowBits(sorted.length);
    bits.write(sorted.length, bitsOfSize);
    sorted.forEach((key, index) => {
      const distance = key - (sorted[index - 1] ?? 0);
      for (let rest = distance >>> low; rest > 0; rest--) bits.write(1, 1);
      bits.write(0, 1);
      bits.write(distance, low);
    });
  }
  return { words: [...words].join(" "), counts: btoa(String.fromCharCode(...bits.bytes)) };
}

export function unpacked({ words, counts }: PackedCounts): Background {
  const bits = readBits(Uint8Array.from(atob(counts), (character) => character.charCodeAt(0)));
  const all = new Counts(bitsOfHash);
  for (let power = 0; bits.left() >= bitsOfSize; power++) {
    const size = bits.read(bitsOfSize);
    const low = lowBits(size);
    let key = 0;
    for (let rest = size; rest > 0; rest--) {
      while (bits.read(1) === 1) key += 1 << low;
      key += bits.read(low);
      all.add(key << shift, 2 * 2 ** (power / 2));
    }
  }
  return { counts: all, words: new Set(words.split(" ")) };
}

const bitsOfSize = 16;

/** Of the distances between so many hashes, the lower bits that Rice's code writes as they are; upper ones are counted by ones. */
function lowBits(size: number): number {
  return size === 0 ? 0 : Math.floor(bitsOfHash - Math.log2(size));
}

function writeBits() {
  const bytes: number[] = [];
  let at = 0;
  const write = (value: number, bits: number): void => {
    for (let bit = bits - 1; bit >= 0; bit--, at++) {
      if (at % 8 === 0) bytes.push(0);
      bytes[at >>> 3] = (bytes[at >>> 3] ?? 0) | (((value >>> bit) & 1) << (7 - (at % 8)));
    }
  };
  return { bytes, write };
}

function readBits(bytes: Uint8Array) {
  let at = 0;
  const read = (bits: number): number => {
    let value = 0;
    for (const end = at + bits; at < end; at++)
      value = (value << 1) | (((bytes[at >>> 3] ?? 0) >>> (7 - (at % 8))) & 1);
    return value;
  };
  return { read, left: () => 8 * bytes.length - at };
}
