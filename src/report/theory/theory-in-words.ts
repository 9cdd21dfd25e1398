import { type TheoryBranch, theoryBranches } from "../../explain/theory/branches.ts";
import type {
  NearestValue,
  RefutedRival,
  Theory,
  TheoryDecision,
  TheoryPrediction,
} from "../../explain/theory/theory.ts";
import { plural } from "../plural.ts";
import { quoted } from "../visible.ts";
import { predicateInWords } from "./predicate-in-words.ts";

/**
 * A theory as a person would tell it, a line for each sentence: when inputs fail, what else might have been the reason and
 * is not, and where thresholds lie.
 */
export function theoryInWords(theory: Theory): string[] {
  const branches = theoryBranches(theory);
  const failing = branches.filter(({ prediction }) => prediction.fails);
  if (branches.length === 1) return [sameForAll(theory)];
  const decisions = new Set(failing.flatMap(({ predicates }) => predicates.map(({ decision }) => decision)));
  return [
    ...failing.map((branch, index) => circumstance(theory, branch, index > 0)),
    ...[...decisions].flatMap((decision) => decision.refuted.map((rival) => refutation(theory, rival))),
    ...failing.flatMap((branch) => needs(theory, branch)),
    ...[...decisions].flatMap((decision) => gap(theory, decision)),
  ];
}

function sameForAll({ tree }: Theory): string {
  if (tree.passing > 0 && tree.failing > 0) {
    return `No feature of the grammar tells ${plural(tree.failing, "failing input")} from ${plural(tree.passing, "passing one")}.`;
  }
  const count = tree.passing + tree.failing;
  return tree.failing > 0
    ? `It fails whatever is in the input: all ${count} inputs failed.`
    : `It does not fail: all ${count} inputs passed.`;
}

function circumstance(theory: Theory, { predicates, prediction }: TheoryBranch, isFurther: boolean): string {
  const clauses = predicates.map((predicate) => predicateInWords(theory, predicate));
  return `It ${isFurther ? "also fails" : "fails"} when ${clauses.join(" and ")} [${support(prediction)}].`;
}

/** How many inputs a prediction stands on. */
export function support({ fails, passing, failing, confirmed }: TheoryPrediction): string {
  if (confirmed.built > 0) return `${confirmed.agreed} of ${confirmed.built} built inputs`;
  return `${fails ? failing : passing} of ${passing + failing} inputs`;
}

function refutation(theory: Theory, rival: RefutedRival): string {
  const reason = predicateInWords(theory, rival);
  const input = quoted(rival.input, 60);
  return rival.fails
    ? `Not because ${reason}: ${input} fails without that.`
    : `Not because ${reason}: ${input} is such an input and passes.`;
}

/** What happens without each of a branch's predicates. */
function needs(theory: Theory, { prediction, predicates }: TheoryBranch): string[] {
  return prediction.witnesses.flatMap(({ without, input, fails }) => {
    if (fails === prediction.fails) return [];
    const decided = predicates.find(
      ({ feature, isAbove }) => feature === without.feature && isAbove === without.isAbove,
    );
    const reason = predicateInWords(theory, decided ?? without);
    return input === null
      ? [`No input of the grammar has the rest unless ${reason}.`]
      : [`It needs that ${reason}: ${quoted(input, 60)} has the rest and passes.`];
  });
}

/** Where a threshold lies, when all inputs next to it on one side do what none on the other side do. */
function gap({ features }: Theory, { feature, threshold, nearest }: TheoryDecision): string[] {
  const question = features[feature]?.question ?? "exists";
  const isYesOrNo = question === "exists" || question === "contains" || question === "before";
  const { atMost, above } = nearest;
  if (threshold === null || isYesOrNo || (question === "count" && threshold < 1)) return [];
  if (atMost.value === null || above.value === null) return [];
  const [low, high] = [effectOf(atMost), effectOf(above)];
  if (low === null || high === null || low === high) return [];
  const [passes, fails] = low === "passes" ? [atMost.value, above.value] : [above.value, atMost.value];
  return [`The threshold lies between ${passes} (passes) and ${fails} (fails).`];
}

function effectOf({ passing, failing }: NearestValue): "passes" | "fails" | null {
  if (passing > 0 && failing > 0) return null;
  return failing > 0 ? "fails" : "passes";
}
