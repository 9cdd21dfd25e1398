import { joined } from "../base/arrays.ts";
import type { Range } from "../base/ranges.ts";
import { boundariesOf } from "../text/unit.ts";
import { closersOf } from "./closers.ts";

/**
 * Where a text can be cut so that what is before the cut, once its brackets are closed, is as complete as in the
 * whole: before and behind what separates items, behind brackets and at the end.
 */
export function cutsOf(text: Uint8Array): readonly number[] {
  const boundaries = boundariesOf(text, "tokens");
  const cuts: number[] = [];
  const add = (cut: number): void => {
    if (cut > (cuts.at(-1) ?? -1)) cuts.push(cut);
  };
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const range: Range = { start: boundaries[token] ?? 0, end: boundaries[token + 1] ?? 0 };
    const byte = text[range.start] ?? 0;
    if (separators.has(byte) || text.subarray(range.start, range.end).includes(newline)) {
      add(range.start);
      add(range.end);
    } else if (brackets.has(byte)) add(range.end);
  }
  add(text.length);
  return cuts;
}

/** The text up to a cut, completed. */
export function completed(text: Uint8Array, cut: number): Uint8Array {
  const kept = text.subarray(0, cut);
  return joined([kept, closersOf(kept)]);
}

const newline = 0x0a;
const codes = (characters: string): ReadonlySet<number> =>
  new Set([...characters].map((character) => character.charCodeAt(0)));
const separators = codes(",;");
const brackets = codes("()[]{}");
