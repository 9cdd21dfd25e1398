import { smallStepsBetweenPauses, type Work } from "../../base/in-turns.ts";
import type { DependentNumber } from "../dependents.ts";
import type { Notation } from "./notation.ts";

/**
 * All fields, each at a multiple of its width or of a step, that may say where something is, counted from the first byte: those of which
 * the value is a place in the bytes. Skips widths that cannot tell all places.
 */
export function* offsetsIn(
  bytes: Uint8Array,
  notation: Notation & { readonly width: number },
  step = notation.width,
): Work<readonly DependentNumber[]> {
  const { width } = notation;
  const fields: DependentNumber[] = [];
  if (256 ** width < bytes.length) return fields;
  for (let at = 0; at + width <= bytes.length; at += step) {
    if (at % smallStepsBetweenPauses === 0) yield;
    const value = notation.valueAt(bytes, at);
    if (value <= 0 || value > bytes.length) continue;
    const place = { start: at, end: at + width };
    fields.push({ says: "bytes", place, notation, value, of: [{ start: 0, end: value }] });
  }
  return fields;
}
