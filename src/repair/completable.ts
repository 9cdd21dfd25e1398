import { joined } from "../base/arrays.ts";
import type { Range } from "../base/ranges.ts";
import { boundariesOf } from "../text/unit.ts";

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

/** What closes the string and the brackets that are open at the end of a text, the innermost first. */
export function closersOf(text: Uint8Array): Uint8Array {
  const boundaries = boundariesOf(text, "tokens");
  const lastLine = text.lastIndexOf(newline) + 1;
  const closers: number[] = [];
  let openQuote: number | undefined;
  for (let token = 0; token + 1 < boundaries.length && openQuote === undefined; token++) {
    const start = boundaries[token] ?? 0;
    const byte = text[start] ?? 0;
    if ((boundaries[token + 1] ?? 0) - start > 1) continue;
    if (byte === doubleQuote && start >= lastLine) openQuote = byte;
    const closer = closerOf.get(byte);
    if (closer !== undefined) closers.push(closer);
    else if (isCloser(byte)) unwind(closers, byte);
  }
  if (openQuote !== undefined) closers.push(openQuote);
  return Uint8Array.from(closers.reverse());
}

/** Takes a closing bracket and those opened inside it off the stack; one that closes nothing is left alone. */
function unwind(closers: number[], closer: number): void {
  const partner = closers.lastIndexOf(closer);
  if (partner >= 0) closers.length = partner;
}

const doubleQuote = 0x22;

/** What closes an opening bracket. */
export const closerOf: ReadonlyMap<number, number> = new Map([
  [0x28, 0x29],
  [0x5b, 0x5d],
  [0x7b, 0x7d],
]);
const closing: ReadonlySet<number> = new Set(closerOf.values());

export const isCloser = (byte: number): boolean => closing.has(byte);
