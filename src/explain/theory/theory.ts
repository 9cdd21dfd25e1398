import type { PartNames } from "../naming/name-sources.ts";
import type { Feature, NamedFeature } from "../questions/questions.ts";

/** The version of the form below; another one is not read. */
export const theoryVersion = 2;

/**
 * Under which circumstances inputs of a grammar fail, as plain data: what is written to a file, read by another process and
 * shown is this value.
 */
export interface Theory {
  readonly culprit: "theory";
  readonly version: typeof theoryVersion;
  /** The grammar as its user names it, and the symbol that inputs derive from. */
  readonly grammar: string;
  readonly start: string;
  /** What is called failing here; null where outcomes were given and no program was run. */
  readonly failure: ExplainedFailure | null;
  /** Of every random choice on the way. */
  readonly seed: number;
  /** How many inputs it was learned from. */
  readonly passing: number;
  readonly failing: number;
  /** What was asked of inputs when it was learned. */
  readonly vocabulary: readonly Feature["question"][];
  /** The names of parts that were asked about each by itself, as the numbers of `"price"`; absent for none. */
  readonly names?: readonly PartNames[];
  /** Where the user's own features come from; null when there are none. */
  readonly ownFeatures: OwnFeaturesOrigin | null;
  /** All that its tree asks about and says about rivals. */
  readonly features: readonly NamedFeature[];
  readonly tree: TheoryTree;
}

/** A module of the user's. */
export interface OwnFeaturesOrigin {
  /** Its path, as the user names it. */
  readonly module: string;
  /** Tells its contents from others. */
  readonly contents: string;
}

/** What a program does that is explained. */
export interface ExplainedFailure {
  /** In a few words: `exit 1`, `SIGSEGV`. */
  readonly reason: string;
  /** What the program said about it, shortened. */
  readonly message: string;
  /** The name of the input that was seen to fail so. */
  readonly input: string;
  /** What all failures have in common; null when it is not known. */
  readonly fingerprint: string | null;
}

/** A decision tree over features; every node knows how many inputs came to it. */
export type TheoryTree = TheoryDecision | TheoryPrediction;

/** That an input has more of a feature than a threshold, or not. */
export interface TheoryPredicate {
  /** Which of the theory's features. */
  readonly feature: number;
  readonly isAbove: boolean;
  /** Null when all numbers are above, so that the question is whether there is such a thing at all. */
  readonly threshold: number | null;
}

/** A question: has the input more of the feature than the threshold? */
export interface TheoryDecision extends Omit<TheoryPredicate, "isAbove"> {
  readonly kind: "decision";
  /** The nearest values on both sides of the threshold. */
  readonly nearest: { readonly atMost: NearestValue; readonly above: NearestValue };
  /** Features that no input tells from this one. */
  readonly same: readonly number[];
  /** What might have been the reason instead, and is not; the most likely first. */
  readonly refuted: readonly RefutedRival[];
  /** What might still be the reason instead, as no input was found that tells. */
  readonly open: readonly TheoryPredicate[];
  readonly passing: number;
  readonly failing: number;
  readonly atMost: TheoryTree;
  readonly above: TheoryTree;
}

/** A value that an input has, and what that does. */
export interface NearestValue {
  /** Null when there is no such thing in the input. */
  readonly value: number | null;
  readonly input: string;
  readonly fails: boolean;
}

/** Another explanation, and an input that speaks against it. */
export interface RefutedRival extends TheoryPredicate {
  readonly input: string;
  readonly fails: boolean;
}

/** No more questions: all inputs that come here are said to fail, or none. */
export interface TheoryPrediction {
  readonly kind: "prediction";
  readonly fails: boolean;
  readonly passing: number;
  readonly failing: number;
  /** How many inputs were built to confirm it, one after the other, and did as predicted. */
  readonly confirmed: number;
  /** Inputs that come here and do the opposite: no feature tells them from the others. */
  readonly exceptions: readonly string[];
  /** For predicates on the way here: what happens without them. */
  readonly witnesses: readonly PredicateWitness[];
}

/** An input that has all that its branch asks for but one predicate. */
export interface PredicateWitness {
  readonly without: TheoryPredicate;
  readonly kind: "input" | "not found";
  /** Null when there is none. */
  readonly input: string | null;
  readonly fails: boolean | null;
}

/** Examples are read by people: longer ones are cut. */
const longestExample = 1_000;

/** An input as it stands in a theory. */
export function exampleOf(input: string): string {
  if (input.length <= longestExample) return input;
  return `${[...input.slice(0, longestExample + 1)].slice(0, longestExample).join("")}…`;
}

/** All inputs that a theory shows. */
export const examplesIn = ({ tree }: Pick<Theory, "tree">): readonly string[] => inputsIn(tree);

function inputsIn(node: TheoryTree): string[] {
  if (node.kind === "prediction") {
    return [...node.exceptions, ...node.witnesses.flatMap(({ input }) => input ?? [])];
  }
  const { nearest, refuted, atMost, above } = node;
  const here = [nearest.atMost, nearest.above, ...refuted].map(({ input }) => input);
  return [...here, ...inputsIn(atMost), ...inputsIn(above)];
}
