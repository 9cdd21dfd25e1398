import { OptionsError } from "../base/options-error.ts";
import type { Ranges } from "../base/ranges.ts";
import { ddmax } from "../delta/ddmax.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { type SearchOptions, withDefaults } from "../delta/search-options.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { bytesOfUnits, keep } from "../text/keep.ts";
import { boundariesOf, type Unit } from "../text/unit.ts";
import { deletions, type InputEdit } from "./diagnose.ts";
import { lexicalStages } from "./lexical/lexical-stages.ts";
import type { Search } from "./stage.ts";

/** How to repair. */
export interface RepairOptions extends SearchOptions<Uint8Array> {
  /** `auto` begins where the program stops reading; `ddmax` is the published algorithm on one unit. Default: auto. */
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
 * Kirschner, Soremekun & Zeller, Debugging Inputs (2020), section 3; by default with cheaper searches first.
 */
export async function repair(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: RepairOptions = {},
): Promise<Repaired> {
  const { algorithm = "auto", unit } = options;
  if (algorithm === "auto" && unit !== undefined) {
    throw new OptionsError("--unit goes with --algorithm ddmax; auto ends with code points by itself.");
  }
  const { signal, onImprovement } = withDefaults<Uint8Array>(options);
  const search: Search = {
    ask: oracle,
    oracle: over(oracle, (kept) => keep(input, kept)),
    signal,
    onImprovement: (kept) => onImprovement(keep(input, kept)),
  };
  const finest = unit ?? "code-points";
  const { kept, stopped } = await (algorithm === "ddmax"
    ? growByUnits(input, finest, search)
    : growByStages(input, search));
  return {
    bytes: kept === null ? null : keep(input, kept),
    algorithm,
    unit: finest,
    guarantee: stopped === null && kept !== null ? "1-maximal" : null,
    diagnosis: kept === null ? [] : deletions(input.length, kept),
    stopped,
  };
}

interface Growth {
  /** The bytes of the input that pass together; null while nothing that passes was met. */
  readonly kept: Ranges | null;
  readonly stopped: StopReason | null;
}

async function growByStages(input: Uint8Array, search: Search): Promise<Growth> {
  const whole: Ranges = input.length === 0 ? [] : [{ start: 0, end: input.length }];
  let kept: Ranges | null = null;
  const onImprovement = (better: Ranges): void => {
    kept = better;
    search.onImprovement(better);
  };
  const stopped = await untilStopped(async () => {
    if ((await search.oracle(whole, search.signal)).outcome === "pass") {
      kept = whole;
      return;
    }
    if ((await search.oracle([], search.signal)).outcome === "pass") kept = [];
    for (const stage of lexicalStages) await stage.run(input, kept, { ...search, onImprovement });
  });
  return { kept, stopped };
}

async function growByUnits(input: Uint8Array, unit: Unit, search: Search): Promise<Growth> {
  const boundaries = boundariesOf(input, unit);
  const bytesOf = (set: IndexSet): Ranges => bytesOfUnits(boundaries, set);
  const { passing, stopped } = await ddmax(boundaries.length - 1, over(search.oracle, bytesOf), {
    signal: search.signal,
    onImprovement: (set) => search.onImprovement(bytesOf(set)),
  });
  return { kept: passing && bytesOf(passing), stopped };
}
