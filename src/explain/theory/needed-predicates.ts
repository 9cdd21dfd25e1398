import type { AnsweredDecision, TheoryBranch } from "./branches.ts";
import type { Theory, TheoryPredicate, TheoryPrediction, TheoryTree } from "./theory.ts";

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
