import type { Learned } from "../../generate/learned.ts";
import type { StopReason } from "../../oracle/stop.ts";
import type { RowCounts } from "../decision/decision-tree.ts";
import type { Feature } from "../features/feature.ts";
import type { FeaturePredicate } from "../features/predicate.ts";

/** Under which circumstances inputs fail, as far as it was found out. */
export interface Refined {
  readonly tree: RefinedTree;
  /** What was asked of inputs: the fewest kinds of questions that give the shortest description. */
  readonly vocabulary: readonly Feature["question"][];
  /**
   * Why no more was asked: nothing surprised any more and everything was tested; or the same, but of no input built for one of the failing
   * predictions was it seen whether it fails; or ever more exceptions to the theory came that no few questions tell; or a limit came first.
   */
  readonly ending: "settled" | "unconfirmed" | "exceptions" | "limit";
  readonly stopped: StopReason | null;
  readonly counts: RefinedCounts;
  readonly rounds: number;
  /** How inputs look that the program does not refuse: choices by parent and grandparent. */
  readonly valid: Learned;
}

/** How many inputs did what, those that were known before included. */
export interface RefinedCounts extends RowCounts {
  /** Of these, inputs asked about here. */
  readonly asked: number;
  /** What the program refused, and what failed in another way, with one of them each. */
  readonly unresolved: number;
  readonly other: number;
  /** The most frequent reason of those that the program refused. */
  readonly refusedBecause: string | null;
  readonly refusedExample: string | null;
  readonly otherExample: string | null;
}

export type RefinedTree = RefinedDecision | RefinedPrediction;

/** A question: has the input more of the feature than the threshold? */
export interface RefinedDecision extends RowCounts {
  readonly kind: "decision";
  readonly feature: Feature;
  readonly threshold: number;
  /** Features that no known input tells from this one, as they have the same values. */
  readonly same: readonly Feature[];
  /** The nearest values at both sides of the threshold among the inputs that come here. */
  readonly nearest: { readonly atMost: NearestInput; readonly above: NearestInput };
  /** What might have been the reason instead, each with an input that says no; most like the reason first. */
  readonly refuted: readonly RefutedRival[];
  /** What might be the reason instead, as no input was found, or none was valid, that tells which. */
  readonly open: readonly FeaturePredicate[];
  readonly atMost: RefinedTree;
  readonly above: RefinedTree;
}

/** A value, and an input that has it. */
export interface NearestInput {
  readonly value: number;
  readonly input: string;
  readonly fails: boolean;
}

export interface RefutedRival {
  /** That an input fails, were the rival right. */
  readonly predicate: FeaturePredicate;
  readonly input: string;
  readonly fails: boolean;
}

/** No more questions: all inputs that come here are said to fail, or none. */
export interface RefinedPrediction extends RowCounts {
  readonly kind: "prediction";
  readonly fails: boolean;
  /** Inputs built since the last surprise here that the program did not refuse: all did as predicted. */
  readonly confirmed: number;
  /** Inputs that come here and do the opposite: no feature tells them from the others, or none that is worth a question. */
  readonly exceptions: readonly string[];
  /** One for each predicate on the way here. */
  readonly witnesses: readonly Witness[];
}

/** What inputs do that have all that a prediction asks for but one predicate. */
export type Witness =
  | {
      readonly kind: "input";
      readonly without: FeaturePredicate;
      readonly input: string;
      readonly fails: boolean;
    }
  | { readonly kind: "not found"; readonly without: FeaturePredicate };
