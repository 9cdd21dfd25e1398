import type { Ranges } from "../base/ranges.ts";
import { ddmax } from "../delta/ddmax.ts";
import { askEnds, type Ends } from "../delta/ends.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { type SearchOptions, withDefaults } from "../delta/search-options.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { bytesOfUnits, keep } from "../text/keep.ts";
import { boundariesOf, type Unit } from "../text/unit.ts";
import { type Correction, diagnosisOf } from "./diagnosis.ts";
import { lexicalStages } from "./lexical/lexical-stages.ts";
import type { Search } from "./stage.ts";

/** `auto` keeps more and more from coarse to fine, down to code points; `ddmax` is published and has one unit. */
export type RepairAlgorithm = "auto" | "ddmax";

export interface RepairOptions extends SearchOptions<Uint8Array> {
  /** Default: auto. */
  readonly algorithm?: RepairAlgorithm;
  /** What ddmax keeps or leaves out one by one. Default: code-points. */
  readonly unit?: Unit;
}

/** What is saved of an input that a program does not accept. */
export interface Repaired {
  /**
   * The largest part met that passes: the input itself when it does, the empty input only when no other part that was
   * asked about does. Null when nothing asked about passes.
   */
  readonly bytes: Uint8Array | null;
  /** Everything that was left out; null when nothing passes. */
  readonly diagnosis: readonly Correction[] | null;
  readonly algorithm: RepairAlgorithm;
  /** The unit that the guarantee speaks of. */
  readonly unit: Unit;
  /** With any one of the units left out put back, the bytes no longer pass. Null when stopped or nothing passes. */
  readonly guarantee: "1-maximal" | null;
  /** The verdicts on the empty input and on the input; null when stopped before both were known. */
  readonly ends: Ends | null;
  readonly stopped: StopReason | null;
}

/** Finds a part of an input that passes, as large as it gets, leaving out as little as possible. */
export async function repair(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: RepairOptions = {},
): Promise<Repaired> {
  const { algorithm = "auto" } = options;
  const unit = algorithm === "ddmax" ? (options.unit ?? "code-points") : "code-points";
  const { signal, onImprovement } = withDefaults<Uint8Array>(options);
  const kept = (ranges: Ranges): Uint8Array => keep(input, ranges);
  const search: Search = {
    oracle: over(oracle, kept),
    signal,
    onImprovement: (better) => onImprovement(kept(better)),
  };
  const growth = await (algorithm === "ddmax"
    ? growByUnits(input, unit, search)
    : growByStages(input, search));
  return {
    bytes: growth.kept && kept(growth.kept),
    diagnosis: growth.kept && diagnosisOf(input, growth.kept),
    algorithm,
    unit,
    guarantee: growth.kept !== null && growth.stopped === null ? "1-maximal" : null,
    ends: growth.ends,
    stopped: growth.stopped,
  };
}

interface Growth {
  /** The bytes of the input that pass together. */
  readonly kept: Ranges | null;
  readonly ends: Ends | null;
  readonly stopped: StopReason | null;
}

async function growByStages(input: Uint8Array, search: Search): Promise<Growth> {
  const whole = [{ start: 0, end: input.length }];
  const { ends, stopped } = await askEnds(search.oracle, { empty: [], whole }, search.signal);
  if (ends === null) return { kept: null, ends, stopped };
  if (ends.whole.outcome === "pass") return { kept: whole, ends, stopped };
  let kept: Ranges | null = ends.empty.outcome === "pass" ? [] : null;
  const onImprovement = (better: Ranges): void => {
    kept = better;
    search.onImprovement(better);
  };
  const stoppedLater = await untilStopped(async () => {
    for (const stage of lexicalStages) await stage.run(input, kept, { ...search, onImprovement });
  });
  return { kept, ends, stopped: stoppedLater };
}

async function growByUnits(input: Uint8Array, unit: Unit, search: Search): Promise<Growth> {
  const boundaries = boundariesOf(input, unit);
  const bytesOf = (set: IndexSet): Ranges => bytesOfUnits(boundaries, set);
  const { passing, ends, stopped } = await ddmax(boundaries.length - 1, over(search.oracle, bytesOf), {
    signal: search.signal,
    onImprovement: (set) => search.onImprovement(bytesOf(set)),
  });
  return { kept: passing && bytesOf(passing), ends, stopped };
}
