import { neededPredicates, type TheoryBranch, theoryBranches } from "../../explain/theory/branches.ts";
import type { Theory, TheoryPrediction } from "../../explain/theory/theory.ts";
import { plural } from "../words.ts";
import { otherThan } from "./other-words.ts";
import { predicateInWords } from "./predicate-in-words.ts";
import { contrast, doubts, exceptions, gaps, needs, refutations, wrongIn } from "./reasons-in-words.ts";
import { type NameOf, shownBy } from "./shown-inputs.ts";

/** Circumstances that are told. */
const mostBranches = 3;

/** What is wrong about a larger share of its inputs explains nothing. */
const mostWrong = 0.1;

/** Nor does what has exceptions and takes more characters to say; without exceptions that is doubted. */
const longestTold = 240;

/**
 * A theory as a person would tell it, a line for each sentence: when inputs fail, what it is wrong about, what else might have been the
 * reason and is not, what is needed, and where thresholds lie.
 * @param nameOf what an input is told by where its text is long; undefined for how it begins
 */
export function theoryInWords(theory: Theory, nameOf: NameOf = () => undefined): string[] {
  const branches = theoryBranches(theory);
  if (branches.length === 1) return [sameForAll(theory)];
  const all = branches.filter(({ prediction }) => prediction.fails);
  const failing = all
    .toSorted((one, other) => other.prediction.failing - one.prediction.failing)
    .slice(0, mostBranches)
    .map((branch) => ({ ...branch, predicates: neededPredicates(theory, branch) }));
  const reasoning = { theory, shown: shownBy(nameOf) };
  const wrong = wrongIn(branches);
  const circumstances = [
    ...failing.map((branch, index) => circumstance(theory, branch, index > 0)),
    ...(all.length > mostBranches ? [others(all.length - mostBranches)] : []),
  ];
  if (isNoTheory({ wrong: wrong.length, circumstances }, theory)) {
    const [best = ""] = circumstances.toSorted((one, other) => one.length - other.length);
    return [noTheory(theory, wrong.length), cutShort(best), ...exceptions(reasoning, wrong)];
  }
  const told = failing.flatMap(({ predicates }) => predicates);
  const isOther = otherThan(theory, told);
  const decisions = [...new Set(told.map(({ decision }) => decision))];
  return [
    ...circumstances,
    ...(circumstances.some(isLong) ? [longIsDoubted] : []),
    ...contrast(reasoning, failing[0]?.predicates ?? []),
    ...exceptions(reasoning, wrong),
    ...refutations(reasoning, failing[0]?.predicates ?? [], isOther),
    ...needs(reasoning, failing),
    ...gaps(reasoning, decisions),
    ...doubts(reasoning, decisions, isOther),
  ];
}

/** Whether nobody would take it for an explanation: too much of it is wrong, or it is long and some of it wrong. */
const isNoTheory = (
  { wrong, circumstances }: { readonly wrong: number; readonly circumstances: readonly string[] },
  theory: Theory,
): boolean => wrong > mostWrong * countIn(theory) || (wrong > 0 && circumstances.some(isLong));

const isLong = ({ length }: string): boolean => length > longestTold;

/** Of theories of real crashes that took so long to say and had no exceptions most were wrong about inputs that nobody had tried. */
const longIsDoubted =
  "What takes so much to say is seldom the whole reason: it is true of the inputs that were tried, and may be false of others.";

const cutShort = (sentence: string): string =>
  isLong(sentence) ? `${sentence.slice(0, longestTold)}…` : sentence;

const countIn = ({ passing, failing }: Theory): number => passing + failing;

const others = (count: number): string =>
  `It also fails in ${plural(count, "other circumstance")}, which the tree shows.`;

function noTheory(theory: Theory, wrong: number): string {
  const all = countIn(theory);
  const asked = "what is there, where, how much of it, and which texts are the same";
  return `No few questions tell when it fails, of those about ${asked}; the best are right about ${all - wrong} of ${plural(all, "input")}.`;
}

function sameForAll(theory: Theory): string {
  const { tree } = theory;
  if (tree.passing > 0 && tree.failing > 0) {
    return `No few features of the grammar tell ${plural(tree.failing, "failing input")} from ${plural(tree.passing, "passing one")}.`;
  }
  const count = tree.passing + tree.failing;
  return tree.failing > 0
    ? `It fails whatever is in the input: all ${count} inputs failed.`
    : `It does not fail: all ${count} inputs passed.`;
}

function circumstance(theory: Theory, { predicates, prediction }: TheoryBranch, isFurther: boolean): string {
  const clauses = predicates.map((predicate) => predicateInWords(theory, predicate));
  return `It ${isFurther ? "also " : ""}fails when ${clauses.join(" and ")} [${support(prediction)}].`;
}

/** How many inputs a prediction stands on. */
export function support({ fails, passing, failing, confirmed, exceptions }: TheoryPrediction): string {
  if (confirmed > 0 && exceptions.length === 0) return `${confirmed} of ${confirmed} built inputs`;
  return `${fails ? failing : passing} of ${passing + failing} inputs`;
}
