import type { Ranges } from "../base/ranges.ts";
import { bestPlacing, type Units } from "./best-placing.ts";

/** More cells than this take too long: about half a second. */
const mostCells = 8_000_000;

/** A few bytes that are left on a line by themselves are there by chance, when the text has other words than the whole. */
const chance = 3;

/**
 * Where a shorter text stands in a longer one, as byte ranges of the longer, in order. When all its bytes are there in
 * order, these: of several such places the one with most bytes in the favoured ranges, then the one on the fewest lines, then
 * the one in the fewest pieces. Else the text was rewritten, and only whole words are found, on lines of which more
 * than a few bytes are left. Null when the two are too long to be placed.
 */
export function placeWithin(whole: Uint8Array, part: Uint8Array, favoured: Ranges): Ranges | null {
  const isPart = isSubsequence(whole, part);
  const unitsOf = isPart ? bytesIn : wordsIn();
  const [all, some] = [unitsOf(whole), unitsOf(part)];
  if ((all.keys.length + 1) * (some.keys.length + 1) > mostCells) return null;
  return bestPlacing(all, some, {
    favoured,
    lineEnd: unitsOf(lineEnd).keys[0] ?? 0,
    chance: isPart ? 0 : chance,
  });
}

const lineEnd = Uint8Array.of(0x0a);

function isSubsequence(whole: Uint8Array, part: Uint8Array): boolean {
  let from = 0;
  for (const byte of part) {
    const at = whole.indexOf(byte, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

const bytesIn = (bytes: Uint8Array): Units => ({
  keys: bytes,
  starts: Uint32Array.from({ length: bytes.length + 1 }, (_, index) => index),
});

/** Words, and each other character by itself; what is no ASCII is taken for a part of words. */
const word = /[\w\u0080-\uFFFF]+|[^\w\u0080-\uFFFF]/g;

/** Cuts texts into words, of which equal ones have the same key. */
function wordsIn(): (bytes: Uint8Array) => Units {
  const keys = new Map<string, number>();
  return (bytes) => {
    // A character for each byte.
    const words = new TextDecoder("latin1").decode(bytes).match(word) ?? [];
    const starts = new Uint32Array(words.length + 1);
    for (const [index, { length }] of words.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
    for (const each of words) if (!keys.has(each)) keys.set(each, keys.size);
    return { keys: Uint32Array.from(words, (each) => keys.get(each) ?? 0), starts };
  };
}
