import type { Label } from "../../grammar/normalize/plain-grammar.ts";
import { nodeOf } from "../../tree/node.ts";
import type { TextNode, Tree } from "../../tree/tree.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";
import type { BackwardStep, BackwardSteps } from "./decisions.ts";

/**
 * The productions of a rightmost derivation, in the order in which it applies them: the last nonterminal of a production
 * comes before the others.
 */
export type Derivation = Int32Array;

type Steps = readonly BackwardStep[];

const stepsBetweenPauses = 20_000;

/**
 * Builds the tree of a derivation. The steps of each production (see `BackwardSteps`) run from right to left, so that a
 * list is built from its last element. This is the innermost loop of parsing: a single function, because calls between
 * steps would take half as long again. Pauses every few milliseconds.
 */
export function* treeOfDerivation(
  derivation: Derivation,
  letters: Letters,
  backward: BackwardSteps,
): Generator<void, Tree, void> {
  const trees = new BackwardStack(letters);
  /** The steps that remain after a production or the branch of a pick. */
  const outerSteps: Steps[] = [];
  const outerPlaces: number[] = [];
  let depth = 0;
  let used = 0;
  let steps = backward(derivation[used++] as number);
  let place = 0;
  /** The number of letters still to be read. */
  let position = letters.length;
  for (let done = 1; ; done++) {
    if (done % stepsBetweenPauses === 0) yield;
    const step = steps[place++];
    if (!step) {
      if (depth === 0) return trees.result();
      steps = outerSteps[--depth] as Steps;
      place = outerPlaces[depth] as number;
      continue;
    }
    switch (step.kind) {
      case "close":
        trees.end(position, false);
        break;
      case "open":
        trees.make(step.label, position);
        break;
      case "leaf": {
        const end = position;
        position -= step.length;
        trees.leaf(step.token, position, end);
        break;
      }
      case "child":
      case "pick":
        // A tail call: after its last step a production need not be resumed.
        if (place < steps.length) {
          outerSteps[depth] = steps;
          outerPlaces[depth++] = place;
        }
        place = 0;
        steps =
          step.kind === "child"
            ? backward(derivation[used++] as number)
            : (step.branches[letters.classes[position - 1] as number] as Steps);
        break;
      case "unwind":
        trees.end(position, true);
        break;
      case "mark":
        trees.endMany();
        break;
    }
  }
}

/** Finished trees, leftmost on top, while a tree is built from right to left. */
class BackwardStack {
  readonly #letters: Letters;
  readonly #finished: Tree[] = [];
  #count = 0;
  /**
   * For each end of nodes to be made: its place, the number of trees finished before it, and whether it ends several
   * nodes.
   */
  #endCount = 0;
  readonly #places: number[] = [];
  readonly #heights: number[] = [];
  readonly #areOfMany: boolean[] = [];

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  /** One node ends here or, until `endMany`, several; each begins with a `make`. */
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

  /** Makes a node from its start to the newest end, with all trees finished since. */
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

  /** The only finished tree. It spans the whole input, including text outside of tokens. */
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
    // Slicing an array takes longer than making a new one of two.
    if (length === 2) return [finished[height + 1] as Tree, finished[height] as Tree];
    return finished.slice(height, count).reverse();
  }
}

const NO_CHILDREN: readonly Tree[] = [];

/** A leaf over these bytes, or a token if a name is given. */
function textNode(token: string | undefined, text: string, start: number, end: number): TextNode {
  return token === undefined
    ? { kind: "leaf", text, start, end }
    : { kind: "token", name: token, text, start, end };
}
