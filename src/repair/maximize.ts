import { append, difference, type Range, type Ranges, union } from "../base/ranges.ts";
import { ddmax } from "../delta/ddmax.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { keep } from "../text/keep.ts";
import { boundariesOf, type Unit } from "../text/unit.ts";

/** Which bytes of an input are kept, as far as is known. */
export interface Maximized {
  /** Null while nothing that passes was met. */
  readonly kept: Ranges | null;
  readonly stopped: StopReason | null;
}

/** What a search for the largest accepted part works with. */
export interface Maximizing {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly onImprovement: (kept: Ranges) => void;
}

/**
 * ddmax over the units of what is missing from `kept`: puts back as much as can be, so that the result, unless
 * stopped, is 1-maximal in these units. From nothing kept this is ddmax as published.
 */
export async function maximize(
  input: Uint8Array,
  kept: Ranges | null,
  unit: Unit,
  { oracle, signal, onImprovement }: Maximizing,
): Promise<Maximized> {
  const whole: Ranges = input.length === 0 ? [] : [{ start: 0, end: input.length }];
  const base = kept ?? [];
  const missing = unitsWithin(input, difference(whole, base), unit);
  const bytesKept = (units: IndexSet): Ranges => {
    const bytes: Range[] = [];
    for (const { start, end } of units) {
      for (let unit = start; unit < end; unit++) append(bytes, missing[unit] ?? emptyRange);
    }
    return union(base, bytes);
  };
  const { passing, stopped } = await ddmax(
    missing.length,
    over(oracle, (units) => keep(input, bytesKept(units))),
    { signal, onImprovement: (units) => onImprovement(bytesKept(units)) },
  );
  return { kept: passing === null ? kept : bytesKept(passing), stopped };
}

const emptyRange: Range = { start: 0, end: 0 };

/** The units in these ranges of the input; a unit that crosses the edge of a range is cut there. */
function unitsWithin(input: Uint8Array, ranges: Ranges, unit: Unit): readonly Range[] {
  const boundaries = boundariesOf(input, unit);
  const units: Range[] = [];
  let next = 0;
  for (const { start, end } of ranges) {
    for (let from = start; from < end; ) {
      while ((boundaries[next] ?? end) <= from) next++;
      const to = Math.min(boundaries[next] ?? end, end);
      units.push({ start: from, end: to });
      from = to;
    }
  }
  return units;
}
