import { ddmin } from "../delta/ddmin.ts";
import { askEnds, type Ends } from "../delta/ends.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { type SearchOptions, withDefaults } from "../delta/search-options.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { bytesOfUnits, keep } from "../text/keep.ts";
import { boundariesOf, type Unit } from "../text/unit.ts";
import { lexicalStages } from "./lexical/lexical-stages.ts";
import { runStages, type StageStatistics } from "./run-stages.ts";

/** `auto` runs the lexical stages from coarse to fine and ends with code points; `ddmin` is the published algorithm on one unit. */
export type MinimizeAlgorithm = "auto" | "ddmin";

export interface MinimizeOptions extends SearchOptions<Uint8Array> {
  /** Default: auto. */
  readonly algorithm?: MinimizeAlgorithm | undefined;
  /** What ddmin takes away one by one. Default: code-points. */
  readonly unit?: Unit | undefined;
}

/** What is left of an input. */
export interface Minimized {
  /** The best failing input met; the input itself when that does not fail. */
  readonly bytes: Uint8Array;
  readonly algorithm: MinimizeAlgorithm;
  /** The unit that the guarantee speaks of. */
  readonly unit: Unit;
  /** 1-minimal: without any one unit the bytes no longer fail, but for a last unit, as nothing at all is no result. Null when stopped, and when the input does not fail. */
  readonly guarantee: "1-minimal" | null;
  /** The verdicts on the empty input and on the input; null when stopped before both were known. */
  readonly ends: Ends | null;
  /** What each stage did; empty for ddmin. */
  readonly stages: readonly StageStatistics[];
  readonly stopped: StopReason | null;
}

/** Makes a failing input as small as it gets while it still fails. */
export function minimize(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: MinimizeOptions = {},
): Promise<Minimized> {
  return options.algorithm === "ddmin" ? byUnits(input, oracle, options) : byStages(input, oracle, options);
}

async function byStages(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: MinimizeOptions,
): Promise<Minimized> {
  const search = { oracle, ...withDefaults<Uint8Array>(options) };
  const what = { algorithm: "auto", unit: "code-points" } as const;
  const { ends, stopped } = await askEnds(oracle, { empty: new Uint8Array(), whole: input }, search.signal);
  if (ends?.whole.outcome !== "fail") {
    return { ...what, bytes: input, guarantee: null, ends, stages: [], stopped };
  }
  const result = await runStages(input, lexicalStages, search);
  return { ...what, ...result, guarantee: result.stopped === null ? "1-minimal" : null, ends };
}

async function byUnits(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: MinimizeOptions,
): Promise<Minimized> {
  const { unit = "code-points", onImprovement, ...rest } = options;
  const boundaries = boundariesOf(input, unit);
  const render = (set: IndexSet): Uint8Array => keep(input, bytesOfUnits(boundaries, set));
  const { failing, ends, stopped } = await ddmin(boundaries.length - 1, over(oracle, render), {
    ...rest,
    onImprovement: (set) => onImprovement?.(render(set)),
  });
  const guarantee = stopped === null && ends?.whole.outcome === "fail" ? "1-minimal" : null;
  return { bytes: render(failing), algorithm: "ddmin", unit, guarantee, ends, stages: [], stopped };
}
