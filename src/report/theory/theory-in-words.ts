import { ELEMENT_QUESTIONS, type Feature } from "../../explain/features/feature.ts";
import { type TheoryBranch, theoryBranches } from "../../explain/theory/branches.ts";
import type {
  PredicateWitness,
  RefutedRival,
  Theory,
  TheoryDecision,
  TheoryPredicate,
  TheoryPrediction,
} from "../../explain/theory/theory.ts";
import { plural } from "../plural.ts";
import { quoted } from "../visible.ts";
import { otherThan } from "./other-words.ts";
import { predicateInWords } from "./predicate-in-words.ts";
import { type TheoryVerbs, theoryVerbs } from "./theory-verbs.ts";

/** Circumstances that are told, rivals that are told of one question, and exceptions of one prediction. */
const mostTold = 3;

/** Sentences of one kind. */
const mostReasons = 6;

/** Rivals that nothing speaks against are many where few inputs are known. */
const mostDoubts = 2;

/**
 * A theory as a person would tell it, a line for each sentence: when inputs fail, what else might have been the reason and
 * is not, what is needed, and where thresholds lie.
 */
export function theoryInWords(theory: Theory): string[] {
  const branches = theoryBranches(theory);
  const verbs = theoryVerbs(theory);
  if (branches.length === 1) return [sameForAll(theory)];
  const all = branches.filter(({ prediction }) => prediction.fails);
  const failing = all
    .toSorted((one, other) => other.prediction.failing - one.prediction.failing)
    .slice(0, mostTold);
  const asked = new Set(failing.flatMap(({ predicates }) => predicates.map(({ decision }) => decision)));
  const decisions = [...asked];
  const isOther = otherThan(
    theory,
    failing.flatMap(({ predicates }) => predicates),
  );
  return [
    ...failing.map((branch, index) => circumstance(theory, branch, index > 0)),
    ...(all.length > mostTold ? [others(all.length - mostTold, verbs)] : []),
    ...branches.flatMap(({ prediction }) => exceptions(prediction, verbs)).slice(0, mostTold),
    ...decisions
      .flatMap(({ refuted }) => refuted.filter(isOther).slice(0, mostTold))
      .slice(0, mostReasons)
      .map((each) => refutation(theory, each)),
    ...failing
      .flatMap((branch) => branch.prediction.witnesses.flatMap((each) => need(theory, branch, each)))
      .slice(0, mostReasons),
    ...decisions.flatMap((decision) => gap(theory, decision)).slice(0, mostReasons),
    ...doubts(theory, decisions, isOther),
  ];
}

const others = (count: number, { does }: TheoryVerbs): string =>
  `It also ${does} in ${plural(count, "other circumstance")}, which the tree shows.`;

function sameForAll(theory: Theory): string {
  const { tree } = theory;
  const { does, did, didNot, never } = theoryVerbs(theory);
  if (tree.passing > 0 && tree.failing > 0) {
    return `No feature of the grammar tells ${plural(tree.failing, "failing input")} from ${plural(tree.passing, "passing one")}.`;
  }
  const count = tree.passing + tree.failing;
  return tree.failing > 0
    ? `It ${does} whatever is in the input: all ${count} inputs ${did}.`
    : `It ${never}: all ${count} inputs ${didNot}.`;
}

function circumstance(theory: Theory, { predicates, prediction }: TheoryBranch, isFurther: boolean): string {
  const clauses = predicates.map((predicate) => predicateInWords(theory, predicate));
  const { does } = theoryVerbs(theory);
  return `It ${isFurther ? "also " : ""}${does} when ${clauses.join(" and ")} [${support(prediction)}].`;
}

/** How many inputs a prediction stands on. */
export function support({ fails, passing, failing, confirmed, exceptions }: TheoryPrediction): string {
  if (confirmed > 0 && exceptions.length === 0) return `${confirmed} of ${confirmed} built inputs`;
  return `${fails ? failing : passing} of ${passing + failing} inputs`;
}

function exceptions({ fails, exceptions: inputs }: TheoryPrediction, verbs: TheoryVerbs): string[] {
  return inputs
    .slice(0, mostTold)
    .map((input) => `Except for ${shown(input)}, which ${fails ? verbs.doesNot : verbs.does}.`);
}

function refutation(theory: Theory, rival: RefutedRival): string {
  const reason = predicateInWords(theory, rival);
  const { does, doesNot } = theoryVerbs(theory);
  return rival.fails
    ? `Not because ${reason}: ${shown(rival.input)} ${does} without that.`
    : `Not because ${reason}: ${shown(rival.input)} is such an input and ${doesNot}.`;
}

/** What happens without one of a branch's predicates. */
function need(
  theory: Theory,
  { prediction, predicates }: TheoryBranch,
  { without, kind, input, fails }: PredicateWitness,
): string[] {
  const decided = predicates.find(
    ({ feature, isAbove }) => feature === without.feature && isAbove === without.isAbove,
  );
  const reason = predicateInWords(theory, decided ?? without);
  // With a single predicate the rest is nothing, and all passing inputs are examples.
  if (predicates.length === 1 || fails === prediction.fails) return [];
  if (kind === "implied") return [`All inputs of the grammar with the rest are such that ${reason}.`];
  return input === null
    ? []
    : [`It needs that ${reason}: ${shown(input)} has the rest and ${theoryVerbs(theory).doesNot}.`];
}

/** Where a threshold lies between numbers that were met. */
function gap(theory: Theory, { feature, threshold, nearest }: TheoryDecision): string[] {
  const question = theory.features[feature]?.question ?? "exists";
  const { atMost, above } = nearest;
  if (!hasNumbers(question) || threshold === null || (question === "count" && threshold < 1)) return [];
  if (atMost.value === null || above.value === null || atMost.fails === above.fails) return [];
  const [passes, fails] = above.fails ? [atMost.value, above.value] : [above.value, atMost.value];
  const { does, doesNot } = theoryVerbs(theory);
  return [`The threshold lies between ${passes} (${doesNot}) and ${fails} (${does}).`];
}

/** Whether the answers are numbers; those to the other questions are yes or no. */
const hasNumbers = (question: Feature["question"]): boolean =>
  question === "difference" ||
  question === "distance" ||
  question === "own" ||
  (question !== "exists" && ELEMENT_QUESTIONS.some((numbered) => numbered === question));

/** What might be the reason instead; features that all inputs have alike are other words for the same. */
function doubts(
  theory: Theory,
  decisions: readonly TheoryDecision[],
  isOther: (rival: TheoryPredicate) => boolean,
): string[] {
  const open = decisions.flatMap((decision) =>
    decision.open.filter((rival) => !decision.same.includes(rival.feature) && isOther(rival)),
  );
  if (open.length === 0) return [];
  const words = new Set(open.map((rival) => predicateInWords(theory, rival)));
  const rivals = [...words].slice(0, mostDoubts);
  return [`No input was found that tells whether it is instead because ${rivals.join(", or because ")}.`];
}

const shown = (input: string): string => quoted(input, 60);
