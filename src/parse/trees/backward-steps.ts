import type { PlainGrammar } from "../../grammar/normalize/plain-grammar.ts";
import type { Label, Step } from "../../grammar/normalize/step.ts";
import type { Branches } from "./branches.ts";

/** A step of rebuilding a tree from right to left. All steps have the same fields, which keeps reading them fast. */
export interface BackwardStep {
  readonly kind: Step["kind"];
  /** What an `open` makes. */
  readonly label: Label;
  /** How many letters a `leaf` has. */
  readonly length: number;
  /** For each class of letters, the steps that a `pick` goes on with. */
  readonly branches: readonly (readonly BackwardStep[])[];
}

/** For each production in the order of the dots, its steps, the last first. */
export function backwardSteps(
  { nonterminals }: PlainGrammar,
  branches: Branches,
): readonly (readonly BackwardStep[])[] {
  return nonterminals.flatMap(({ productions }) => productions.map(({ steps }) => backward(steps, branches)));
}

function backward(steps: readonly Step[], branches: Branches): readonly BackwardStep[] {
  return steps.toReversed().map((step): BackwardStep => {
    const { kind } = step;
    return {
      kind,
      label: kind === "open" ? step.label : NO_LABEL,
      length: kind === "leaf" ? step.length : 0,
      branches: kind === "pick" ? branches.tableOf(step).map((each) => backward(each, branches)) : [],
    };
  });
}

const NO_LABEL: Label = { kind: "sequence" };
