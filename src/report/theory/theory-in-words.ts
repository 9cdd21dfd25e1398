import { questions } from "../../explain/questions/questions.ts";
import {
  type AnsweredDecision,
  neededPredicates,
  type TheoryBranch,
  theoryBranches,
} from "../../explain/theory/branches.ts";
import type {
  PredicateWitness,
  RefutedRival,
  Theory,
  TheoryDecision,
  TheoryPredicate,
  TheoryPrediction,
  TheoryTree,
} from "../../explain/theory/theory.ts";
import { subjectInWords } from "../../explain/words/element-in-words.ts";
import { inLine, listed, type Paint, plural, quoted } from "../words.ts";

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
    return [noTheory(theory, wrong.length), cutShort(best, longestTold), ...exceptions(reasoning, wrong)];
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

/** Rivals in all, and exceptions. */
const mostRivals = 3;

/** Sentences of one other kind. */
const mostReasons = 6;

/** Rivals that nothing speaks against are many where few inputs are known. */
const mostDoubts = 2;

/** What is told, and how. */
interface Reasoning {
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
function contrast({ shown }: Reasoning, [only, ...others]: readonly AnsweredDecision[]): string[] {
  if (!only || others.length > 0) return [];
  const { atMost, above } = only.decision.nearest;
  const [fails, passes] = only.isAbove ? [above, atMost] : [atMost, above];
  const isLong = [fails, passes].some(({ input }) => [...input].length > mostAtAGlance);
  if (isLong || !fails.fails || passes.fails) return [];
  return [`For example, ${shown(fails.input)} fails, and ${shown(passes.input)} passes.`];
}

/** The inputs that the theory is wrong about: no feature tells them from the others, or none that is worth a question. */
const wrongIn = (branches: readonly TheoryBranch[]): readonly WrongInput[] =>
  branches.flatMap(({ prediction: { fails, exceptions: inputs } }) =>
    inputs.map((input) => ({ input, does: fails ? "passes" : "fails" })),
  );

function exceptions({ theory, shown }: Reasoning, wrong: readonly WrongInput[]): string[] {
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
function refutations(
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
const needs = (reasoning: Reasoning, branches: readonly TheoryBranch[]): string[] =>
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
function gaps(reasoning: Reasoning, decisions: readonly TheoryDecision[]): string[] {
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
function doubts({ theory }: Reasoning, decisions: readonly TheoryDecision[], isOther: IsOther): string[] {
  const open = decisions.flatMap((decision) =>
    decision.open.filter((rival) => !decision.same.includes(rival.feature) && isOther(rival)),
  );
  if (open.length === 0) return [];
  const words = new Set(open.map((rival) => predicateInWords(theory, rival)));
  const rivals = [...words].slice(0, mostDoubts);
  return [`No input was found that tells whether it is instead because ${rivals.join(", or because ")}.`];
}

/**
 * Whether a rival says anything else than the predicates do: another feature may be told in the same words, and a rule's text may be the
 * whole of the alternative that is asked for.
 */
function otherThan(
  theory: Theory,
  predicates: readonly TheoryPredicate[],
): (rival: TheoryPredicate) => boolean {
  const told = new Set(predicates.flatMap((each) => sayingsOf(theory, each)));
  return (rival) => !sayingsOf(theory, rival).some((saying) => told.has(saying));
}

function sayingsOf(theory: Theory, predicate: TheoryPredicate): string[] {
  const words = predicateInWords(theory, predicate);
  const name = theory.features[predicate.feature];
  const text =
    name?.question === "is" && name.in === undefined
      ? JSON.stringify(name.word)
      : name?.question === "exists" && name.of.kind === "alternative"
        ? name.of.is
        : undefined;
  const isText = text !== undefined && name !== undefined && "of" in name;
  return isText ? [words, `${predicate.isAbove} ${name.of.rule} ${text}`] : [words];
}

/** What an input is called by those who gave it; undefined for one that has no name. */
type NameOf = (input: string) => string | undefined;

/** Longer inputs are not held against each other at a glance, and are told by their names where they have any. */
const mostAtAGlance = 60;

/** Most shortest witnesses are whole then. */
const mostShown = 100;

/** How a longer one begins. */
const mostBegun = 40;

/** Inputs in sentences: short ones as they are, longer ones by their names or by how they begin. */
const shownBy =
  (nameOf: NameOf) =>
  (input: string): string => {
    const { length } = [...input];
    const name = length > mostAtAGlance ? nameOf(input) : undefined;
    if (name !== undefined) return inLine(name);
    return length > mostShown
      ? `${quoted(input, mostBegun)} (${length} characters)`
      : quoted(input, mostShown);
  };

/** What is said of an input: `the longest <key> has more than 619 characters`. */
export function predicateInWords(
  { features }: Pick<Theory, "features">,
  { feature, isAbove, threshold, decision }: TheoryPredicate & Partial<AnsweredDecision>,
): string {
  const named = (numbers: readonly number[]) => numbers.flatMap((number) => features[number] ?? []);
  const [name] = named([feature]);
  if (!name) return "";
  return questions.inWords(name, {
    isAbove,
    threshold: threshold ?? -Infinity,
    next: decision?.nearest.above.value ?? null,
    same: named(decision?.same ?? []),
    features,
  });
}

/** A theory's tree drawn in text, a line for each node: the question, then what holds when the answer is yes, and when no. */
export function theoryTreeLines(theory: Theory): string[] {
  return linesOf(theory, theory.tree);
}

function linesOf(theory: Theory, node: TheoryTree): string[] {
  if (node.kind === "prediction") return [predictionInWords(node)];
  const { question, yes, no } = asked(theory, node);
  return [
    `${question}?`,
    ...below(linesOf(theory, yes), ["├─ yes: ", "│  "]),
    ...below(linesOf(theory, no), ["└─ no: ", "   "]),
  ];
}

const below = (
  [first = "", ...others]: readonly string[],
  [start, further]: readonly [string, string],
): string[] => [start + first, ...others.map((line) => further + line)];

/** A question whose yes says that something is there, with what follows from either answer. */
export function asked(
  theory: Theory,
  decision: TheoryDecision,
): { readonly question: string; readonly yes: TheoryTree; readonly no: TheoryTree } {
  const { feature, threshold, atMost, above } = decision;
  const name = theory.features[feature];
  const isAbove = !(name && questions.of(name).isLowMore);
  const question = predicateInWords(theory, { feature, threshold, isAbove, decision });
  return isAbove ? { question, yes: above, no: atMost } : { question, yes: atMost, no: above };
}

const predictionInWords = (node: TheoryPrediction): string =>
  `${node.fails ? "fails" : "passes"} [${support(node)}]`;

/** Of a larger tree a person sees only how it begins. */
const mostTreeLines = 40;

/** And of a question that says many things. */
const longestLine = 200;

const cutShort = (line: string, most: number): string =>
  line.length > most ? `${line.slice(0, most)}…` : line;

/** A theory for a person: in words, then as a tree when that has more to say. */
export function theoryLines(theory: Theory, paint: Paint, nameOf?: NameOf): string[] {
  const [first = "", ...others] = theoryInWords(theory, nameOf);
  const words = [paint.bold(first), ...others];
  if (theory.tree.kind === "prediction") return words;
  const tree = theoryTreeLines(theory).map((line) => `    ${cutShort(line, longestLine)}`);
  const more = (rest: number): string =>
    paint.dim(`    … ${rest} more lines; the theory itself has them all`);
  return [...words, "", ...listed(tree, mostTreeLines, more)];
}
