import { countsOf } from "../../format/builtin-formats.ts";
import { Counts } from "./counts.ts";
import type { Background } from "./text-model.ts";

/** The counts of one format as a file of the package has them (`bench/fit`). */
export interface PackedCounts {
  /** Words that have a meaning in the format, with blanks between them. */
  readonly words: string;
  /**
   * Base64. For each power of the square root of two from 2 on: how many hashes have about this count, and the distances between
   * these hashes in rising order, all in groups of 7 bits with the lowest first.
   */
  readonly counts: string;
}

/** Hashes are cut to so many bits, so that a distance takes two bytes. */
const bitsOfHash = 24;
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
  const bytes: number[] = [];
  const write = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  };
  for (const keys of byPower) {
    const sorted = [...new Set(keys)].sort((one, other) => one - other);
    write(sorted.length);
    sorted.forEach((key, index) => {
      write(key - (sorted[index - 1] ?? 0));
    });
  }
  return { words: [...words].join(" "), counts: btoa(String.fromCharCode(...bytes)) };
}

export function unpacked({ words, counts }: PackedCounts): Background {
  const bytes = Uint8Array.from(atob(counts), (character) => character.charCodeAt(0));
  const all = new Counts(bitsOfHash);
  let at = 0;
  const read = (): number => {
    let value = 0;
    for (let bits = 0; ; bits += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << bits;
      if (byte < 0x80) return value;
    }
  };
  for (let power = 0; at < bytes.length; power++) {
    let key = 0;
    for (let rest = read(); rest > 0; rest--) {
      key += read();
      all.add(key << shift, 2 * 2 ** (power / 2));
    }
  }
  return { counts: all, words: new Set(words.split(" ")) };
}
