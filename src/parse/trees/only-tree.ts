import type { Label } from "../../grammar/normalize/step.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Chart } from "../chart/chart.ts";
import { OnlyDerivation } from "../chart/only-derivation.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";
import type { BackwardStep, BackwardSteps } from "./backward-steps.ts";
import { NO_CHILDREN, nodeOf, textNode } from "./node-of.ts";

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

/** Finished trees, the leftmost on top, while a tree is put together from right to left. */
class BackwardStack {
  readonly #letters: Letters;
  readonly #finished: Tree[] = [];
  #count = 0;
  /** For each end of nodes to be made: where it is, how many trees were finished before it, and if it is of many. */
  #endCount = 0;
  readonly #places: number[] = [];
  readonly #heights: number[] = [];
  readonly #areOfMany: boolean[] = [];

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  /** One node or, until `endMany`, many nodes end here, each of which begins with a `make`. */
  end(place: number, isOfMany: boolean): void {
    this.#places[this.#endCount] = place;
    this.#heights[this.#endCount] = this.#count;
    this.#areOfMany[this.#endCount++] = isOfMany;
  }

  endMany(): void {
    this.#endCount--;
  }

  leaf(token: string | undefined, from: number, to: number): void {
    const letters = this.#letters;
    const text = letters.textBetween(from, to);
    this.#finished[this.#count++] = textNode(token, text, startByte(letters, from, to), endByte(letters, to));
  }

  /** Makes a node from its beginning to the newest end, of all that was finished since. */
  make(label: Label, from: number): void {
    const letters = this.#letters;
    const newest = this.#endCount - 1;
    const to = this.#places[newest] as number;
    const children = this.#childrenAbove(this.#heights[newest] as number);
    if (!this.#areOfMany[newest]) this.#endCount--;
    this.#finished[this.#count++] = nodeOf(
      label,
      children,
      startByte(letters, from, to),
      endByte(letters, to),
    );
  }

  /** The one tree that is finished. It spans the whole input, with what no token of it covers. */
  result(): Tree {
    return { ...(this.#finished[0] as Tree), start: 0, end: this.#letters.byteLength };
  }

  #childrenAbove(height: number): readonly Tree[] {
    const finished = this.#finished;
    const count = this.#count;
    this.#count = height;
    const length = count - height;
    if (length === 0) return NO_CHILDREN;
    if (length === 1) return [finished[height] as Tree];
    // A copy of a part of an array takes longer than a new one of two.
    if (length === 2) return [finished[height + 1] as Tree, finished[height] as Tree];
    return finished.slice(height, count).reverse();
  }
}
