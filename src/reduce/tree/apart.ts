import type { Ranges } from "../../base/ranges.ts";
import { type InputEdit, settled } from "../../text/edit.ts";
import { kindOfToken } from "../../text/token.ts";

/** The bytes in these ranges, joined with a blank wherever two words or numbers would run together. */
export function keepApart(bytes: Uint8Array, ranges: Ranges): Uint8Array {
  return joinedApart(ranges.map(({ start, end }) => bytes.subarray(start, end)));
}

/** The bytes with the edits done, likewise joined. */
export function editApart(bytes: Uint8Array, edits: readonly InputEdit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, inserted } of settled(edits)) {
    parts.push(bytes.subarray(from, start), inserted);
    from = end;
  }
  return joinedApart([...parts, bytes.subarray(from)]);
}

/** All bytes of the parts, joined with a blank wherever two words or numbers would run together. */
export function joinedApart(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length + 1, 0));
  let length = 0;
  for (const part of parts) {
    if (length > 0 && isOfWord(joined, length - 1) && isOfWord(part, 0)) joined[length++] = blank;
    joined.set(part, length);
    length += part.length;
  }
  return joined.slice(0, length);
}

function isOfWord(bytes: Uint8Array, at: number): boolean {
  if (at >= bytes.length) return false;
  const kind = kindOfToken(bytes.subarray(at, at + 1));
  return kind === "word" || kind === "number";
}

const blank = 0x20;
