import type { Tree } from "../../tree/tree.ts";
import type { Chart } from "../chart/chart.ts";
import { OnlyDerivation } from "../chart/only-derivation.ts";
import type { Letters } from "../input/letters.ts";
import { BackwardStack } from "./backward-stack.ts";
import type { BackwardStep, BackwardSteps } from "./backward-steps.ts";

type Steps = readonly BackwardStep[];

const stepsBetweenPauses = 20_000;

/**
 * The tree of a chart that has only one derivation; undefined when it has several. The steps of each production (see
 * `BackwardSteps`) are done from right to left, so that a list is put together from its last element. This is the
 * innermost loop of parsing: it is one function because calls from step to step take half as long again. Pauses every
 * few milliseconds.
 */
export function* onlyTree(
  chart: Chart,
  letters: Letters,
  backward: BackwardSteps,
): Generator<void, Tree | undefined, void> {
  const derivation = new OnlyDerivation(chart, chart.completionOfStart(), letters.length);
  const trees = new BackwardStack(letters);
  /** What is to be gone on with behind a production or the branch of a pick. */
  const outer: Interrupted = { steps: [], places: [], areBranches: [] };
  let depth = 0;
  let steps = backward.of(derivation.enter());
  let place = 0;
  const interrupt = (isBranch: boolean): void => {
    outer.steps[depth] = steps;
    outer.places[depth] = place;
    outer.areBranches[depth++] = isBranch;
    place = 0;
  };
  for (let done = 1; !derivation.isAmbiguous; done++) {
    if (done % stepsBetweenPauses === 0) yield;
    const step = steps[place++];
    if (!step) {
      if (depth === 0) return trees.result();
      if (!outer.areBranches[--depth]) derivation.leave();
      steps = outer.steps[depth] as Steps;
      place = outer.places[depth] as number;
      continue;
    }
    switch (step.kind) {
      case "close":
        trees.end(derivation.position, false);
        break;
      case "open":
        trees.make(step.label, derivation.position);
        break;
      case "leaf": {
        const end = derivation.position;
        for (let left = step.length; left > 0; left--) derivation.readLetter();
        trees.leaf(step.token, derivation.position, end);
        break;
      }
      case "child":
        derivation.readNonterminal();
        if (derivation.isAmbiguous) return undefined;
        // Behind its last step a production need not be come back to.
        if (place < steps.length) interrupt(false);
        else {
          derivation.leave();
          place = 0;
        }
        steps = backward.of(derivation.enter());
        break;
      case "pick":
        interrupt(true);
        steps = step.branches[letters.classes[derivation.position - 1] as number] as Steps;
        break;
      case "unwind":
        trees.end(derivation.position, true);
        break;
      case "mark":
        trees.endMany();
        break;
    }
  }
  return undefined;
}

interface Interrupted {
  readonly steps: Steps[];
  readonly places: number[];
  readonly areBranches: boolean[];
}
