import { boundariesOf } from "../text/unit.ts";

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

const newline = 0x0a;
const doubleQuote = 0x22;

/** What closes an opening bracket. */
export const closerOf: ReadonlyMap<number, number> = new Map([
  [0x28, 0x29],
  [0x5b, 0x5d],
  [0x7b, 0x7d],
]);
const closing: ReadonlySet<number> = new Set(closerOf.values());

export const isCloser = (byte: number): boolean => closing.has(byte);
