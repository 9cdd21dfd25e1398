import type { Theory, TheoryDecision, TheoryPredicate, TheoryPrediction, TheoryTree } from "./theory.ts";

/** A prediction with all that holds for the inputs that come to it. */
export interface TheoryBranch {
  readonly prediction: TheoryPrediction;
  /** From the root on. What a later one says of the same feature and more sharply is left out. */
  readonly predicates: readonly AnsweredDecision[];
}

/** A question with its answer. */
export interface AnsweredDecision extends TheoryPredicate {
  readonly decision: TheoryDecision;
}

/** All predictions, those for low values first. */
export function theoryBranches(
  { tree }: Pick<Theory, "tree">,
  predicates: TheoryBranch["predicates"] = [],
): TheoryBranch[] {
  if (tree.kind === "prediction") return [{ prediction: tree, predicates }];
  const { atMost, above } = tree;
  return [
    ...theoryBranches({ tree: atMost }, answered(tree, false, predicates)),
    ...theoryBranches({ tree: above }, answered(tree, true, predicates)),
  ];
}

/** The branch that an input comes to, given how much it has of each of the theory's features. */
export function branchFor(
  { tree }: Pick<Theory, "tree">,
  amountOf: (feature: number) => number,
): TheoryBranch {
  const isMet = ({ feature, isAbove, threshold }: TheoryPredicate): boolean =>
    amountOf(feature) > (threshold ?? -Infinity) === isAbove;
  return theoryBranches({ tree }).find(({ predicates }) => predicates.every(isMet)) as TheoryBranch;
}

function answered(
  decision: TheoryDecision,
  isAbove: boolean,
  before: TheoryBranch["predicates"],
): TheoryBranch["predicates"] {
  const { feature, threshold } = decision;
  const others = before.filter((known) => known.feature !== feature || known.isAbove !== isAbove);
  return [...others, { feature, isAbove, threshold, decision }];
}

/**
 * What a branch asks for without what changes nothing, since inputs that meet all the rest are predicted alike wherever they
 * come to: of "there is an A" and else "there is a B" the second holds with an A as well. At least one is left.
 */
export function neededPredicates(
  { tree }: Pick<Theory, "tree">,
  { predicates, prediction }: TheoryBranch,
): readonly AnsweredDecision[] {
  let needed = predicates;
  for (const each of predicates) {
    const rest = needed.filter((other) => other !== each);
    if (rest.length === 0) break;
    if (predictionsFor(tree, rest).every(({ fails }) => fails === prediction.fails)) needed = rest;
  }
  return needed;
}

/** All predictions that inputs can come to of which these predicates hold. */
function predictionsFor(tree: TheoryTree, predicates: readonly TheoryPredicate[]): TheoryPrediction[] {
  if (tree.kind === "prediction") return [tree];
  const { feature, atMost, above } = tree;
  const threshold = tree.threshold ?? -Infinity;
  const isRuledOut = (isAbove: boolean): boolean =>
    predicates.some((each) => {
      const asked = each.threshold ?? -Infinity;
      const isOther = each.feature === feature && each.isAbove !== isAbove;
      return isOther && (isAbove ? asked <= threshold : asked >= threshold);
    });
  return [
    ...(isRuledOut(false) ? [] : predictionsFor(atMost, predicates)),
    ...(isRuledOut(true) ? [] : predictionsFor(above, predicates)),
  ];
}
