import type { Production } from "../../grammar/normalize/plain-grammar.ts";
import type { Step } from "../../grammar/normalize/step.ts";
import type { Tree } from "../../tree/tree.ts";
import { NOTHING, type PackedForest } from "../forest/packed-forest.ts";
import type { Letters } from "../input/letters.ts";
import type { Branches } from "./branches.ts";
import { TreeStack } from "./tree-stack.ts";

/** Which edge of a node to take; asked only about nodes with several, in the order in which they are met. */
export interface Chooser {
  choose(node: number): number;
  /** Told where the derivation of a whole begins and ends; false when it must not begin. */
  enter?(whole: number): boolean;
  leave?(whole: number): void;
}

/** What a forest's trees are made of. */
export interface TreeSource {
  readonly letters: Letters;
  readonly branches: Branches;
}

/** Steps being done: those of a production, or of the branch of a pick in one. */
interface Frame {
  readonly steps: readonly Step[];
  at: number;
  /** Where the wholes of the production's symbols begin in the slots. */
  readonly base: number;
  /** The whole that ends with these steps; NOTHING for the branch of a pick. */
  readonly whole: number;
}

/**
 * The tree of the derivation that the chooser chooses, in the grammar's own shape; undefined when the chooser
 * refuses a whole.
 */
export function buildTree(
  forest: PackedForest,
  { letters, branches }: TreeSource,
  chooser: Chooser,
): Tree | undefined {
  const stack = new TreeStack(letters);
  const derivation = new Derivation(forest, chooser);
  const { frames, slots } = derivation;
  let position = 0;
  if (!derivation.enter(forest.root)) return undefined;
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const step = frame.steps[frame.at++];
    if (!step) {
      derivation.leave(frame);
      continue;
    }
    switch (step.kind) {
      case "open":
        stack.open(step.label, position);
        break;
      case "close":
        stack.close(position);
        break;
      case "leaf":
        stack.leaf(letters.textBetween(position, position + step.length), position, position + step.length);
        position += step.length;
        break;
      case "child":
        if (!derivation.enter(slots[frame.base + step.index] as number)) return undefined;
        break;
      case "pick": {
        const steps = branches.stepsOf(step, letters.classes[position] as number);
        frames.push({ steps, at: 0, base: frame.base, whole: NOTHING });
        break;
      }
      case "mark":
        stack.open(undefined, position);
        break;
      case "unwind":
        while (stack.close(position));
        break;
    }
  }
  return stack.result();
}

/** The productions being rebuilt, each inside the one before it. */
class Derivation {
  readonly frames: Frame[] = [];
  /** The nodes of the symbols of all open productions. */
  readonly slots: number[] = [];
  private readonly forest: PackedForest;
  private readonly chooser: Chooser;

  constructor(forest: PackedForest, chooser: Chooser) {
    this.forest = forest;
    this.chooser = chooser;
  }

  /** Begins the chosen production of the whole; false when the chooser refuses. */
  enter(whole: number): boolean {
    if (this.chooser.enter && !this.chooser.enter(whole)) return false;
    const { dots, left, right, mark, emptyWhole } = this.forest;
    let edge = this.edgeOf(whole);
    const number = dots.production[mark[edge] as number] as number;
    const { symbols, steps } = dots.productions[number] as Production;
    const base = this.slots.length;
    for (const symbol of symbols) this.slots.push(symbol < 0 ? NOTHING : (emptyWhole[symbol] as number));
    const firstDot = dots.firstDot[number] as number;
    for (;;) {
      const index = (mark[edge] as number) - 1 - firstDot;
      if (index >= 0) this.slots[base + index] = right[edge] as number;
      const part = left[edge] as number;
      if (part === NOTHING) break;
      edge = this.edgeOf(part);
    }
    this.frames.push({ steps, at: 0, base, whole });
    return true;
  }

  leave({ whole, base }: Frame): void {
    this.frames.pop();
    if (whole === NOTHING) return;
    this.slots.length = base;
    this.chooser.leave?.(whole);
  }

  private edgeOf(node: number): number {
    const first = this.forest.firstEdge[node] as number;
    return this.forest.firstEdge[node + 1] === first + 1 ? first : first + this.chooser.choose(node);
  }
}
