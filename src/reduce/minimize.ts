import { OptionsError } from "../base/options-error.ts";
import { ddmin } from "../delta/ddmin.ts";
import { askEnds, type Ends } from "../delta/ends.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { type SearchOptions, withDefaults } from "../delta/search-options.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { bytesOfUnits, keep } from "../text/keep.ts";
import { boundariesOf, type Unit } from "../text/unit.ts";
import { allStages, deletingStages, mostBytesByCodePoints, treeStages } from "./all-stages.ts";
import { hdd } from "./hdd.ts";
import { runStages, type StageStatistics } from "./run-stages.ts";
import type { SignalOfStage, Stage, StageProgress } from "./stage.ts";
import { onBytes, outliner } from "./tree/outlined.ts";
import { mostParsedBytes, ofParsable, type TreeSource } from "./tree/tree-source.ts";

/**
 * `auto` runs all stages until none finds anything more; `tree` those on the tree only, `deletions` those that only take
 * parts away and leave tokens whole. The published ones: `ddmin` on one unit, `hdd` and, until it finds nothing more, `hdd*` on
 * the tree.
 */
export type MinimizeAlgorithm = "auto" | "tree" | "deletions" | "ddmin" | "hdd" | "hdd*";

export interface MinimizeOptions extends SearchOptions<Uint8Array> {
  /** Default: auto. */
  readonly algorithm?: MinimizeAlgorithm | undefined;
  /** What ddmin takes away one by one. Default: code-points. */
  readonly unit?: Unit | undefined;
  /** Gives candidates their trees. Default: none has one. */
  readonly tree?: TreeSource | undefined;
  /** Told where the search is. Default: nobody is told. */
  readonly onStage?: ((progress: StageProgress) => void) | undefined;
  /** Gives the signal of a stage that begins, made of that of the search; one that skips ends the stage. Default: the same. */
  readonly signalOfStage?: SignalOfStage | undefined;
}

/** What is left of an input. */
export interface Minimized {
  /** The best failing input met; the input itself when that does not fail. */
  readonly bytes: Uint8Array;
  readonly algorithm: MinimizeAlgorithm;
  /** The unit that the guarantee speaks of: for more than a megabyte that `auto` leaves it is tokens. */
  readonly unit: Unit;
  /**
   * Without any one of their units the bytes no longer fail, or are not read by the reader of trees if there is one; a
   * last unit stays in any case, as no input at all is no result. Null when stopped, when the input does not fail, and for the algorithms on the tree only.
   */
  readonly guarantee: "1-minimal" | null;
  /**
   * 1-tree-minimal: no single change of the tree leaves bytes that the reader of trees reads and that fail. The changes delete an element
   * or an optional part, or replace a part by one inside it (the nearest 100) or by a shorter cheapest text. False when stopped, when
   * there is no tree, and for the published algorithms.
   */
  readonly treeMinimal: boolean;
  /** The verdicts on the empty input and on the input; null when stopped before both were known. */
  readonly ends: Ends | null;
  /** What each stage did; empty for ddmin. */
  readonly stages: readonly StageStatistics[];
  readonly stopped: StopReason | null;
}

/**
 * Makes a failing input as small as it gets while it still fails. Throws `OptionsError` when the algorithm needs a
 * tree and there is none.
 */
export async function minimize(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: MinimizeOptions = {},
): Promise<Minimized> {
  const { algorithm = "auto", tree = () => null } = options;
  if (algorithm === "ddmin") return byUnits(input, oracle, options);
  // Whether a large input has a tree is seen when it has been cut down.
  const isCutFirst =
    algorithm === "auto" ||
    algorithm === "deletions" ||
    (algorithm === "tree" && input.length > mostParsedBytes);
  if (!isCutFirst && tree(input) === null) {
    throw new OptionsError(
      `the algorithm ${algorithm} needs an input of which there is a tree; give its grammar.`,
    );
  }
  return byStages(input, oracle, { ...options, algorithm, tree });
}

/** The stages of an algorithm. */
function stagesOf(algorithm: MinimizeAlgorithm, tree: TreeSource): readonly Stage[] {
  switch (algorithm) {
    case "hdd":
    case "hdd*":
      return [onBytes(hdd, outliner(tree))];
    case "tree":
      return treeStages(ofParsable(tree));
    case "deletions":
      return deletingStages(ofParsable(tree));
    default:
      return allStages(ofParsable(tree));
  }
}

async function byStages(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: MinimizeOptions & { readonly algorithm: MinimizeAlgorithm; readonly tree: TreeSource },
): Promise<Minimized> {
  const { algorithm, tree } = options;
  const search = { oracle, ...withDefaults<Uint8Array>(options) };
  const what = { algorithm, unit: "code-points" } as const;
  const { ends, stopped } = await askEnds(oracle, { empty: new Uint8Array(), whole: input }, search.signal);
  if (ends?.whole.outcome !== "fail") {
    return { ...what, bytes: input, guarantee: null, treeMinimal: false, ends, stages: [], stopped };
  }
  const { best, ...done } = await runStages(input, stagesOf(algorithm, tree), {
    ...search,
    onStage: options.onStage,
    signalOfStage: options.signalOfStage,
    isRepeated: algorithm !== "hdd",
    sizeOf: ({ length }) => length,
  });
  const isFinished = done.stopped === null;
  return {
    ...what,
    ...done,
    bytes: best,
    unit: best.length > mostBytesByCodePoints ? "tokens" : "code-points",
    guarantee: isFinished && algorithm === "auto" ? "1-minimal" : null,
    treeMinimal:
      isFinished && (algorithm === "auto" || algorithm === "tree") && ofParsable(tree)(best) !== null,
    ends,
  };
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
  return {
    bytes: render(failing),
    algorithm: "ddmin",
    unit,
    guarantee,
    treeMinimal: false,
    ends,
    stages: [],
    stopped,
  };
}
