import { OptionsError } from "../base/options-error.ts";
import type { Ranges } from "../base/ranges.ts";
import type { SearchOptions } from "../delta/search-options.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { keep } from "../text/keep.ts";
import type { Unit } from "../text/unit.ts";
import { deletions, type InputEdit } from "./diagnose.ts";
import { type Maximizing, maximize } from "./maximize.ts";

/** How to repair. */
export interface RepairOptions extends SearchOptions<Uint8Array> {
  /** `auto` goes from lines over tokens to code points; `ddmax` is the published algorithm on one unit. Default: auto. */
  readonly algorithm?: RepairAlgorithm | undefined;
  /** The unit of `ddmax`. Default: code points. */
  readonly unit?: Unit | undefined;
}

export type RepairAlgorithm = "auto" | "ddmax";

/** What a repair found. */
export interface Repaired {
  /** The largest accepted part of the input met; null when none was. */
  readonly bytes: Uint8Array | null;
  readonly algorithm: RepairAlgorithm;
  /** The unit in which the guarantee holds. */
  readonly unit: Unit;
  /** 1-maximal: no one of the missing units can be put back. Null when stopped early or nothing is accepted. */
  readonly guarantee: "1-maximal" | null;
  /** What was wrong: the edits that lead from the input to the result. */
  readonly diagnosis: readonly InputEdit[];
  readonly stopped: StopReason | null;
}

/**
 * Finds a largest part of the input that the oracle accepts (lexical repair: nothing is inserted).
 * Kirschner, Soremekun & Zeller, Debugging Inputs (2020), section 3; by default with coarse units first.
 */
export async function repair(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: RepairOptions = {},
): Promise<Repaired> {
  const { algorithm = "auto", onImprovement } = options;
  const units = unitsToGoThrough(algorithm, options.unit);
  const search: Maximizing = {
    oracle,
    signal: options.signal ?? new AbortController().signal,
    onImprovement: (ranges) => onImprovement?.(keep(input, ranges)),
  };
  let kept: Ranges | null = null;
  let stopped: StopReason | null = null;
  for (const unit of units) {
    ({ kept, stopped } = await maximize(input, kept, unit, search));
    if (stopped !== null) break;
  }
  return {
    bytes: kept === null ? null : keep(input, kept),
    algorithm,
    unit: units.at(-1) ?? "code-points",
    guarantee: stopped === null && kept !== null ? "1-maximal" : null,
    diagnosis: kept === null ? [] : deletions(input.length, kept),
    stopped,
  };
}

function unitsToGoThrough(algorithm: RepairAlgorithm, unit: Unit | undefined): readonly Unit[] {
  if (algorithm === "ddmax") return [unit ?? "code-points"];
  if (unit === undefined) return ["lines", "tokens", "code-points"];
  throw new OptionsError(
    "--unit goes with --algorithm ddmax; auto goes through lines, tokens and code points by itself.",
  );
}
