import type { Random } from "../../base/random.ts";
import type { AliasTables } from "./alias-tables.ts";

/** Draws a slot of the table: one random number gives both the slot and the side of its threshold. */
export function drawSlot(
  table: number,
  { starts, thresholds, aliases }: AliasTables,
  random: Random,
): number {
  const first = starts[table] as number;
  const count = (starts[table + 1] as number) - first;
  if (count === 1) return first;
  const drawn = random.coarse() * count;
  const offset = drawn | 0;
  const slot = first + offset;
  return drawn - offset < (thresholds[slot] as number) ? slot : (aliases[slot] as number);
}

/** The number of the slot, or one of its numbers. */
export function numberAt(slot: number, { values, widths }: AliasTables, random: Random): number {
  const value = values[slot] as number;
  const width = widths[slot] as number;
  return width === 1 ? value : value + random.below(width);
}
