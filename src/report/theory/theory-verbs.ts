import type { Theory } from "../../explain/theory/theory.ts";

/** What inputs do of which a theory says that they fail, and the others. */
export interface TheoryVerbs {
  readonly does: string;
  readonly doesNot: string;
  readonly did: string;
  readonly didNot: string;
  readonly never: string;
}

const verbsOfFailures: TheoryVerbs = {
  does: "fails",
  doesNot: "passes",
  did: "failed",
  didNot: "passed",
  never: "does not fail",
};

const verbsOfRefusals: TheoryVerbs = {
  does: "is refused",
  doesNot: "is taken",
  did: "were refused",
  didNot: "were taken",
  never: "is not refused",
};

export const theoryVerbs = ({ of }: Pick<Theory, "of">): TheoryVerbs =>
  of === "refusals" ? verbsOfRefusals : verbsOfFailures;
