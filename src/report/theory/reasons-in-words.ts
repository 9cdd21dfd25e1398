import { questions } from "../../explain/questions/questions.ts";
import type { AnsweredDecision, TheoryBranch } from "../../explain/theory/branches.ts";
import type {
  PredicateWitness,
  RefutedRival,
  Theory,
  TheoryDecision,
  TheoryPredicate,
} from "../../explain/theory/theory.ts";
import { subjectInWords } from "../../explain/words/element-in-words.ts";
import { plural } from "../words.ts";
import { predicateInWords } from "./predicate-in-words.ts";
import { mostAtAGlance } from "./shown-inputs.ts";

/** Rivals in all, and exceptions. */
const mostRivals = 3;

/** Sentences of one other kind. */
const mostReasons = 6;

/** Rivals that nothing speaks against are many where few inputs are known. */
const mostDoubts = 2;

/** What is told, and how. */
export interface Reasoning {
  readonly theory: Theory;
  shown(input: string): string;
}

/** An input that does otherwise than is said of it. */
interface WrongInput {
  readonly input: string;
  readonly does: string;
}

type IsOther = (rival: TheoryPredicate) => boolean;

/** A sentence with what it speaks of. */
interface Reasoned {
  readonly reason: string;
  readonly sentence: string;
}

/** The shortest sentence of each reason, in the order in which these come first. */
function oneForEach(reasoned: readonly Reasoned[]): string[] {
  const told = new Map<string, string>();
  for (const { reason, sentence } of reasoned) {
    const known = told.get(reason);
    if (known === undefined || sentence.length < known.length) told.set(reason, sentence);
  }
  return [...told.values()];
}

/** Of a circumstance with one predicate the least difference that was seen to matter; with several, each has its own example. */
export function contrast({ shown }: Reasoning, [only, ...others]: readonly AnsweredDecision[]): string[] {
  if (!only || others.length > 0) return [];
  const { atMost, above } = only.decision.nearest;
  const [fails, passes] = only.isAbove ? [above, atMost] : [atMost, above];
  const isLong = [fails, passes].some(({ input }) => [...input].length > mostAtAGlance);
  if (isLong || !fails.fails || passes.fails) return [];
  return [`For example, ${shown(fails.input)} fails, and ${shown(passes.input)} passes.`];
}

/** The inputs that the theory is wrong about: no feature tells them from the others, or none that is worth a question. */
export const wrongIn = (branches: readonly TheoryBranch[]): readonly WrongInput[] =>
  branches.flatMap(({ prediction: { fails, exceptions: inputs } }) =>
    inputs.map((input) => ({ input, does: fails ? "passes" : "fails" })),
  );

export function exceptions({ theory, shown }: Reasoning, wrong: readonly WrongInput[]): string[] {
  if (wrong.length === 0) return [];
  const examples = wrong
    .toSorted((one, other) => one.input.length - other.input.length)
    .slice(0, mostRivals)
    .map(({ input, does }) => `${shown(input)} ${does}`);
  const all = plural(theory.passing + theory.failing, "input");
  const introduced = examples.length < wrong.length ? "such as" : "namely";
  return [`It is wrong about ${wrong.length} of ${all}, ${introduced}: ${examples.join(", ")}.`];
}

/** What else somebody who read a failing input could have thought, and an input that says no, those first that are soonest read. */
export function refutations(
  reasoning: Reasoning,
  predicates: readonly AnsweredDecision[],
  isOther: IsOther,
): string[] {
  const rivals = predicates
    .flatMap(({ decision }) => decision.refuted.filter(isOther))
    .toSorted((one, other) => one.input.length - other.input.length);
  return oneForEach(rivals.map((rival) => refutation(reasoning, rival))).slice(0, mostRivals);
}

function refutation({ theory, shown }: Reasoning, rival: RefutedRival): Reasoned {
  const reason = predicateInWords(theory, rival);
  const told = rival.fails ? `fails without that` : `is such an input and passes`;
  return { reason, sentence: `Not because ${reason}: ${shown(rival.input)} ${told}.` };
}

/** What happens without one of the predicates of circumstances. */
export const needs = (reasoning: Reasoning, branches: readonly TheoryBranch[]): string[] =>
  oneForEach(
    branches.flatMap((branch) =>
      branch.prediction.witnesses.flatMap((each) => need(reasoning, branch, each)),
    ),
  ).slice(0, mostReasons);

function need(
  { theory, shown }: Reasoning,
  { prediction, predicates }: TheoryBranch,
  { without, input, fails }: PredicateWitness,
): Reasoned[] {
  const needed = predicates.find(
    ({ feature, isAbove }) => feature === without.feature && isAbove === without.isAbove,
  );
  // With a single predicate the rest is nothing, and all passing inputs are examples.
  if (!needed || predicates.length === 1 || fails === prediction.fails) return [];
  const reason = predicateInWords(theory, needed);
  if (input === null) return [];
  return [{ reason, sentence: `It needs that ${reason}: ${shown(input)} has the rest and passes.` }];
}

/** Where thresholds lie between numbers that were met; of what, where there are several. */
export function gaps(reasoning: Reasoning, decisions: readonly TheoryDecision[]): string[] {
  const found = decisions.filter((decision) => hasGap(reasoning.theory, decision));
  const sentences = found.map((decision) => gap(reasoning, decision, found.length > 1));
  return [...new Set(sentences)].slice(0, mostReasons);
}

function hasGap(
  { features }: Theory,
  { feature, threshold, nearest: { atMost, above } }: TheoryDecision,
): boolean {
  const name = features[feature];
  const numbers = name && questions.of(name).numbers;
  // No number lies between none and one.
  if (!numbers || threshold === null || (numbers === "counts" && threshold < 1)) return false;
  return atMost.value !== null && above.value !== null && atMost.fails !== above.fails;
}

function gap(
  { theory }: Reasoning,
  { feature, nearest: { atMost, above } }: TheoryDecision,
  isOneOfMany: boolean,
): string {
  const name = theory.features[feature];
  // One stands before what a repetition counts.
  const more = name && "of" in name && "kind" in name.of && name.of.listed !== undefined ? 1 : 0;
  const [low, high] = [atMost.value, above.value].map((value) => value !== null && value + more);
  const [passes, fails] = above.fails ? [low, high] : [high, low];
  const isNamed = isOneOfMany && name && "of" in name && "kind" in name.of && name.of.kind === "rule";
  const of =
    name && "minuend" in name ? " of the difference" : isNamed ? ` of ${subjectInWords(name.of)}` : "";
  return `The threshold${of} lies between ${rounded(passes)} (passes) and ${rounded(fails)} (fails).`;
}

/** A number without the last digits, which differences of decimal fractions have by rounding. */
const rounded = (value: number | false | undefined): string =>
  value === false || value === undefined ? "none" : String(Number(value.toPrecision(12)));

/** What might be the reason instead; features that all inputs have alike are other words for the same. */
export function doubts(
  { theory }: Reasoning,
  decisions: readonly TheoryDecision[],
  isOther: IsOther,
): string[] {
  const open = decisions.flatMap((decision) =>
    decision.open.filter((rival) => !decision.same.includes(rival.feature) && isOther(rival)),
  );
  if (open.length === 0) return [];
  const words = new Set(open.map((rival) => predicateInWords(theory, rival)));
  const rivals = [...words].slice(0, mostDoubts);
  return [`No input was found that tells whether it is instead because ${rivals.join(", or because ")}.`];
}
