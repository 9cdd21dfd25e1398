import type { Production } from "../../grammar/normalize/plain-grammar.ts";
import type { Label, Step } from "../../grammar/normalize/step.ts";
import type { Branches } from "./branches.ts";

/** Decisions make no tree. */
type BuildingStep = Exclude<Step, { kind: "decision" }>;

/** A step of rebuilding a tree from right to left. All steps have the same fields, which keeps reading them fast. */
export interface BackwardStep {
  readonly kind: BuildingStep["kind"];
  /** What an `open` makes. */
  readonly label: Label;
  /** How many letters a `leaf` has, and which token it is, if any. */
  readonly length: number;
  readonly token: string | undefined;
  /** For each class of letters, the steps that a `pick` goes on with. */
  readonly branches: readonly (readonly BackwardStep[])[];
}

/** The steps of productions, the last first, made when they are first asked for. */
export class BackwardSteps {
  readonly #productions: readonly Production[];
  readonly #branches: Branches;
  readonly #known: (readonly BackwardStep[] | undefined)[];

  constructor(productions: readonly Production[], branches: Branches) {
    this.#productions = productions;
    this.#branches = branches;
    this.#known = productions.map(() => undefined);
  }

  of(production: number): readonly BackwardStep[] {
    return this.#known[production] ?? this.#make(production);
  }

  #make(production: number): readonly BackwardStep[] {
    const steps = backward(this.#productions[production]?.steps ?? [], this.#branches);
    this.#known[production] = steps;
    return steps;
  }
}

function backward(steps: readonly Step[], branches: Branches): readonly BackwardStep[] {
  const building = steps.filter((step): step is BuildingStep => step.kind !== "decision");
  return building.toReversed().map((step): BackwardStep => {
    const { kind } = step;
    return {
      kind,
      label: kind === "open" ? step.label : NO_LABEL,
      length: kind === "leaf" ? step.length : 0,
      token: kind === "leaf" ? step.token : undefined,
      branches: kind === "pick" ? branches.tableOf(step).map((each) => backward(each, branches)) : [],
    };
  });
}

const NO_LABEL: Label = { kind: "sequence" };
