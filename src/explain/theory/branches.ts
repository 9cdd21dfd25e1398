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
export function theoryBranches({ tree }: Pick<Theory, "tree">): TheoryBranch[] {
  const branches: TheoryBranch[] = [];
  const pending: { node: TheoryTree; predicates: TheoryBranch["predicates"] }[] = [
    { node: tree, predicates: [] },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, predicates } = next;
    if (node.kind === "prediction") {
      branches.push({ prediction: node, predicates });
      continue;
    }
    pending.push({ node: node.above, predicates: answered(node, true, predicates) });
    pending.push({ node: node.atMost, predicates: answered(node, false, predicates) });
  }
  return branches;
}

/** The branch that an input comes to, given how much it has of each of the theory's features. */
export function branchFor(
  { tree }: Pick<Theory, "tree">,
  amountOf: (feature: number) => number,
): TheoryBranch {
  let node = tree;
  let predicates: TheoryBranch["predicates"] = [];
  while (node.kind === "decision") {
    const isAbove = amountOf(node.feature) > (node.threshold ?? -Infinity);
    predicates = answered(node, isAbove, predicates);
    node = isAbove ? node.above : node.atMost;
  }
  return { prediction: node, predicates };
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
