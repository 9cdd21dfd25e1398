import type { StopReason } from "../../oracle/stop.ts";
import type { RowCounts } from "../decision/decision-tree.ts";
import type { Feature, FeaturePredicate } from "../questions/questions.ts";
import type { NearestValue, PredicateWitness, TheoryPrediction } from "../theory/theory.ts";

/** A theory of the circumstances under which inputs fail. */
export interface Refined {
  readonly tree: RefinedTree;
  /** The kinds of questions that it asks: the fewest that give the shortest description. */
  readonly vocabulary: readonly Feature["question"][];
  /**
   * Why the search ended. Settled: all experiments agree. Unconfirmed: the same, but no valid input was made for one of the failing
   * predictions. Exceptions: inputs kept contradicting the theory, and no few questions separate them. Otherwise a limit.
   */
  readonly ending: "settled" | "unconfirmed" | "exceptions" | "limit";
  readonly stopped: StopReason | null;
  readonly counts: RefinedCounts;
  readonly rounds: number;
}

/** Numbers of inputs by outcome, including those known before the search. */
export interface RefinedCounts extends RowCounts {
  /** Of these, inputs run by this search. */
  readonly asked: number;
  /** Inputs that the program refused, and that failed in another way, with an example of each. */
  readonly unresolved: number;
  readonly other: number;
  /** The most frequent reason of those that the program refused. */
  readonly refusedBecause: string | null;
  readonly refusedExample: string | null;
  readonly otherExample: string | null;
}

export type RefinedTree = RefinedDecision | RefinedPrediction;

/** A question: is the value of the feature above the threshold? */
export interface RefinedDecision extends RowCounts {
  readonly kind: "decision";
  readonly feature: Feature;
  readonly threshold: number;
  /** Features with the same values in all known inputs. */
  readonly same: readonly Feature[];
  /** The nearest values at both sides of the threshold among the inputs that come here. */
  readonly nearest: { readonly atMost: NearestInput; readonly above: NearestInput };
  /** Rivals of the question, each with an input that refutes it; the strongest first. */
  readonly refuted: readonly RefutedRival[];
  /** Rivals that no valid input refutes. */
  readonly open: readonly FeaturePredicate[];
  readonly atMost: RefinedTree;
  readonly above: RefinedTree;
}

/** A value, and an input with it. */
export interface NearestInput extends NearestValue {
  readonly value: number;
}

/** A rival that holds for inputs that fail if it is right, and an input that speaks against it. */
export interface RefutedRival extends FeaturePredicate {
  readonly input: string;
  readonly fails: boolean;
}

/** A leaf: all inputs that come here are predicted to fail, or to pass. */
export interface RefinedPrediction extends Omit<TheoryPrediction, "witnesses"> {
  /** One for each predicate on the way here. */
  readonly witnesses: readonly Witness[];
}

/** An input that meets all predicates of a prediction but one. */
export interface Witness extends Omit<PredicateWitness, "without"> {
  readonly without: FeaturePredicate;
}

/** All inputs of a theory that contradict their prediction. */
export function exceptionsIn(tree: RefinedTree): readonly string[] {
  if (tree.kind === "prediction") return tree.exceptions;
  return [...exceptionsIn(tree.atMost), ...exceptionsIn(tree.above)];
}
