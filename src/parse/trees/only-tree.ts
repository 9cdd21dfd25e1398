import type { Label } from "../../grammar/normalize/step.ts";
import type { Leaf, Tree } from "../../tree/tree.ts";
import type { Chart } from "../chart/chart.ts";
import { OnlyDerivation } from "../chart/only-derivation.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";
import type { BackwardStep } from "./backward-steps.ts";

/** The tree of a chart that has only one derivation; undefined when it has several. */
export function onlyTree(
  chart: Chart,
  letters: Letters,
  backward: readonly (readonly BackwardStep[])[],
): Tree | undefined {
  const derivation = new OnlyDerivation(chart, chart.completionOfStart(), letters.length);
  const trees = new BackwardStack(letters);
  /** The steps that are interrupted by those of a nonterminal or of a branch. */
  const outerSteps: (readonly BackwardStep[])[] = [];
  const outerPlaces: number[] = [];
  const inBranch: boolean[] = [];
  let depth = 0;
  let steps = backward[derivation.enter()] as readonly BackwardStep[];
  let place = 0;
  for (;;) {
    if (place === steps.length) {
      if (depth === 0) break;
      depth--;
      if (!inBranch[depth]) derivation.leave();
      steps = outerSteps[depth] as readonly BackwardStep[];
      place = outerPlaces[depth] as number;
      continue;
    }
    const step = steps[place++] as BackwardStep;
    switch (step.kind) {
      case "close":
        trees.begin(derivation.position, true);
        break;
      case "unwind":
        trees.begin(derivation.position, false);
        break;
      case "open":
        trees.make(step.label, derivation.position);
        break;
      case "mark":
        trees.end();
        break;
      case "leaf": {
        const to = derivation.position;
        for (let left = step.length; left > 0; left--) derivation.readLetter();
        trees.leaf(derivation.position, to);
        break;
      }
      case "pick":
        outerSteps[depth] = steps;
        outerPlaces[depth] = place;
        inBranch[depth++] = true;
        steps = step.branches[letters.classes[derivation.position - 1] as number] as readonly BackwardStep[];
        place = 0;
        break;
      case "child":
        derivation.readNonterminal();
        if (derivation.isAmbiguous) return undefined;
        // Behind its last step a production need not be come back to.
        if (place === steps.length) derivation.leave();
        else {
          outerSteps[depth] = steps;
          outerPlaces[depth] = place;
          inBranch[depth++] = false;
        }
        place = 0;
        steps = backward[derivation.enter()] as readonly BackwardStep[];
        if (derivation.isAmbiguous) return undefined;
        break;
    }
  }
  return trees.result();
}

/** Finished trees, the leftmost on top, while a tree is put together from right to left. */
class BackwardStack {
  private readonly letters: Letters;
  private readonly finished: Tree[] = [];
  private count = 0;
  private openCount = 0;
  private readonly heights: number[] = [];
  private readonly ends: number[] = [];
  private readonly areSingle: boolean[] = [];

  constructor(letters: Letters) {
    this.letters = letters;
  }

  begin(position: number, isSingle: boolean): void {
    this.heights[this.openCount] = this.count;
    this.ends[this.openCount] = position;
    this.areSingle[this.openCount++] = isSingle;
  }

  end(): void {
    this.openCount--;
  }

  leaf(from: number, to: number): void {
    const { letters } = this;
    const leaf: Leaf = {
      kind: "leaf",
      text: letters.textBetween(from, to),
      start: startByte(letters, from, to),
      end: endByte(letters, to),
    };
    this.finished[this.count++] = leaf;
  }

  make(label: Label, from: number): void {
    const { letters } = this;
    const top = this.openCount - 1;
    const to = this.ends[top] as number;
    const children = this.childrenAbove(this.heights[top] as number);
    if (this.areSingle[top]) this.openCount--;
    const start = startByte(letters, from, to);
    const end = endByte(letters, to);
    this.finished[this.count++] = nodeOf(label, children, start, end);
  }

  result(): Tree {
    return { ...(this.finished[0] as Tree), start: 0, end: this.letters.byteLength };
  }

  private childrenAbove(height: number): readonly Tree[] {
    const { finished, count } = this;
    this.count = height;
    const length = count - height;
    if (length === 0) return NO_CHILDREN;
    if (length === 1) return [finished[height] as Tree];
    if (length === 2) return [finished[count - 1] as Tree, finished[height] as Tree];
    return finished.slice(height, count).reverse();
  }
}

const NO_CHILDREN: readonly Tree[] = [];

function nodeOf(label: Label, children: readonly Tree[], start: number, end: number): Tree {
  switch (label.kind) {
    case "rule":
      return { kind: "rule", name: label.name, alternative: label.alternative, children, start, end };
    case "choice":
      return { kind: "choice", alternative: label.alternative, children: [children[0] as Tree], start, end };
    case "repetition":
      return { kind: "repetition", children, start, end };
    case "sequence":
      return { kind: "sequence", children, start, end };
  }
}
