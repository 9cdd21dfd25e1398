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

/** A production being rebuilt: its steps, how far they are done, and the wholes of its symbols in `slots`. */
interface Frame {
  readonly steps: readonly Step[];
  at: number;
  readonly slots: Int32Array;
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
  const frames: Frame[] = [];
  const edgeOf = (node: number): number => {
    const first = forest.firstEdge[node] as number;
    return forest.edgeCount[node] === 1 ? first : first + chooser.choose(node);
  };
  let position = 0;

  const enter = (whole: number): boolean => {
    if (chooser.enter && !chooser.enter(whole)) return false;
    const { dots, left, right, mark, emptyWhole } = forest;
    const edge = edgeOf(whole);
    const number = mark[edge] as number;
    const { symbols, steps } = dots.productions[number] ?? { symbols: [], steps: [] };
    const firstDot = dots.firstDot[number] as number;
    const slots = new Int32Array(symbols.length).fill(NOTHING);
    for (let part = left[edge] as number; part !== NOTHING; ) {
      const partEdge = edgeOf(part);
      slots[(mark[partEdge] as number) - 1 - firstDot] = right[partEdge] as number;
      part = left[partEdge] as number;
    }
    for (const [index, symbol] of symbols.entries()) {
      if (symbol >= 0 && slots[index] === NOTHING) slots[index] = emptyWhole[symbol] as number;
    }
    frames.push({ steps, at: 0, slots, whole });
    return true;
  };

  if (!enter(forest.root)) return undefined;
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const step = frame.steps[frame.at++];
    if (!step) {
      frames.pop();
      if (frame.whole !== NOTHING) chooser.leave?.(frame.whole);
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
        if (!enter(frame.slots[step.index] as number)) return undefined;
        break;
      case "pick": {
        const steps = branches.stepsOf(step, letters.classes[position] as number);
        frames.push({ steps, at: 0, slots: frame.slots, whole: NOTHING });
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
