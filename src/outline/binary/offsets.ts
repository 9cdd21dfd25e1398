import type { DependentNumber } from "../dependents.ts";
import type { Notation } from "./notation.ts";

/**
 * All fields, each at a multiple of its width, that may say where something is, counted from the first byte: those of which the value
 * is a place in the bytes.
 */
export function offsetsIn(
  bytes: Uint8Array,
  notation: Notation & { readonly width: number },
): readonly DependentNumber[] {
  const { width } = notation;
  const fields: DependentNumber[] = [];
  for (let at = 0; at + width <= bytes.length; at += width) {
    const value = notation.read(bytes, at)?.value ?? 0;
    if (value === 0 || value > bytes.length) continue;
    const place = { start: at, end: at + width };
    fields.push({ says: "bytes", place, notation, value, of: [{ start: 0, end: value }] });
  }
  return fields;
}
