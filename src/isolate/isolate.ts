import { OptionsError } from "../base/options-error.ts";
import { dd } from "../delta/dd.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { type SearchOptions, withDefaults } from "../delta/search-options.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import type { StopReason } from "../oracle/stop.ts";
import { align, type Change } from "../text/align.ts";
import type { Unit } from "../text/unit.ts";
import { applyChanges } from "./apply-changes.ts";

/** The two inputs that a search stands between. */
export interface Pair {
  readonly passing: Uint8Array;
  readonly failing: Uint8Array;
}

/** How to isolate. */
export interface IsolateOptions extends SearchOptions<Pair> {
  /** An input that passes. Default: the empty input. */
  readonly passing?: Uint8Array | undefined;
  /** `auto` goes from lines over tokens to code points; `dd` is the published algorithm on one unit. Default: auto. */
  readonly algorithm?: IsolateAlgorithm | undefined;
  /** The unit of `dd`. Default: code points. */
  readonly unit?: Unit | undefined;
}

export type IsolateAlgorithm = "auto" | "dd";

/** A difference that decides between passing and failing. */
export interface Isolated extends Pair {
  /** What the failing input has instead of the passing one, piece by piece. */
  readonly difference: readonly Change[];
  readonly algorithm: IsolateAlgorithm;
  /** The unit in which the guarantee holds. */
  readonly unit: Unit;
  /** No one unit of the difference can be given up. Null when stopped early, or when the two sides were not as presumed. */
  readonly guarantee: "1-minimal difference" | null;
  /** The verdict on the passing side as given, when it is not `pass`: then nothing was searched. */
  readonly notPassing: Verdict | null;
  readonly stopped: StopReason | null;
}

/**
 * Isolates a failure-inducing difference between an input that passes and one that fails.
 * Zeller & Hildebrandt, Simplifying and Isolating Failure-Inducing Input (2002), section 5; by default with coarse
 * units first. Where both inputs are given, the units of their difference come from aligning them.
 */
export async function isolate(
  failing: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: IsolateOptions = {},
): Promise<Isolated> {
  const { algorithm = "auto" } = options;
  const { signal, onImprovement } = withDefaults<Pair>(options);
  const units = unitsToGoThrough(algorithm, options.unit);
  let pair: Pair = { passing: options.passing ?? new Uint8Array(0), failing };
  let notPassing: Verdict | null = null;
  let stopped: StopReason | null = null;
  for (const unit of units) {
    const from = pair;
    const changes = align(from.passing, from.failing, unit);
    const render = (applied: IndexSet): Uint8Array => applyChanges(from, changes, applied);
    const found = await dd(changes.length, over(oracle, render), {
      signal,
      onImprovement: (sides) =>
        onImprovement({ passing: render(sides.passing), failing: render(sides.failing) }),
    });
    stopped = found.stopped;
    const verdict = found.ends?.empty;
    if (verdict !== undefined && verdict.outcome !== "pass") notPassing = verdict;
    pair = { passing: render(found.passing), failing: render(found.failing) };
    if (stopped !== null || notPassing !== null) break;
  }
  return {
    ...pair,
    difference: align(pair.passing, pair.failing, "code-points"),
    algorithm,
    unit: units.at(-1) ?? "code-points",
    guarantee: stopped === null && notPassing === null ? "1-minimal difference" : null,
    notPassing,
    stopped,
  };
}

function unitsToGoThrough(algorithm: IsolateAlgorithm, unit: Unit | undefined): readonly Unit[] {
  if (algorithm === "dd") return [unit ?? "code-points"];
  if (unit === undefined) return ["lines", "tokens", "code-points"];
  throw new OptionsError(
    "--unit goes with --algorithm dd; auto goes through lines, tokens and code points by itself.",
  );
}
