import { atOnce } from "../../base/in-turns.ts";
import { type Production, terminalSymbol } from "../../grammar/normalize/plain-grammar.ts";
import type { Step } from "../../grammar/normalize/step.ts";
import type { Tree } from "../../tree/tree.ts";
import { OVER } from "../chart/over.ts";
import { NOTHING, type PackedForest } from "../forest/packed-forest.ts";
import { editedSlot } from "./edited-slot.ts";
import type { LeafReader, SymbolSlots } from "./leaf-reader.ts";
import { TreeStack } from "./tree-stack.ts";

/** Which edge of a node to take; asked only about nodes with several, in the order in which they are met. */
export interface Chooser {
  choose(node: number): number;
  /** Told where the derivation of a whole begins and ends; false when it must not begin. */
  enter?(whole: number): boolean;
  leave?(whole: number): void;
}

/** Steps being done: those of a production, or of the branch of a pick in one. */
interface Frame {
  steps: readonly Step[];
  at: number;
  /** Where the production's slots begin. */
  base: number;
  /** The slot of the symbol that comes next. */
  slot: number;
  /** The whole that ends with these steps; NOTHING for the branch of a pick. */
  whole: number;
}

/**
 * The tree of the derivation that the chooser chooses, in the grammar's own shape; undefined when the chooser
 * refuses a whole.
 */
export function buildTree(forest: PackedForest, reader: LeafReader, chooser: Chooser): Tree | undefined {
  return atOnce(buildingTree(forest, reader, chooser));
}

const stepsBetweenPauses = 10_000;

/** The same as work that pauses every few milliseconds. */
export function* buildingTree(
  forest: PackedForest,
  reader: LeafReader,
  chooser: Chooser,
): Generator<void, Tree | undefined, void> {
  const stack = new TreeStack(reader.letters);
  const derivation = new Derivation(forest, chooser);
  const { slots, deletions } = derivation;
  if (!derivation.enter(forest.root)) return undefined;
  let done = 0;
  for (let frame = derivation.top; frame; frame = derivation.top) {
    if (++done % stepsBetweenPauses === 0) yield;
    const step = frame.steps[frame.at++];
    if (deletions.size > 0 && takesNext(step)) reader.skipTo(derivation, frame.slot);
    if (!step) {
      derivation.leave();
      continue;
    }
    switch (step.kind) {
      case "open":
        stack.open(step.label, reader.position);
        break;
      case "close":
        stack.close(reader.position);
        break;
      case "leaf":
        reader.leaf(stack, derivation, {
          from: frame.slot,
          to: frame.slot + step.length,
          token: step.token,
        });
        frame.slot += step.length;
        break;
      case "child":
        frame.slot++;
        if (!derivation.enter(slots[frame.base + step.index] as number)) return undefined;
        break;
      case "pick": {
        const steps = reader.branch(step, derivation, frame.slot);
        derivation.push(steps, { base: frame.base, slot: frame.slot++, whole: NOTHING });
        break;
      }
      case "mark":
        stack.open(undefined, reader.position);
        break;
      case "unwind":
        while (stack.close(reader.position));
        break;
    }
  }
  return stack.result();
}

/** Whether the step takes the next symbol or there is none. */
const takesNext = (step: Step | undefined): boolean =>
  !step || step.kind === "leaf" || step.kind === "child" || step.kind === "pick";

/** The productions being rebuilt, each inside the one before it. */
class Derivation implements SymbolSlots {
  /** Frames are used again, for a tree takes as many as it has nodes. */
  readonly #frames: Frame[] = [];
  #depth = 0;
  readonly slots: number[] = [];
  #slotCount = 0;
  readonly deletions = new Map<number, number>();
  readonly #forest: PackedForest;
  readonly #chooser: Chooser;

  constructor(forest: PackedForest, chooser: Chooser) {
    this.#forest = forest;
    this.#chooser = chooser;
  }

  /** Begins the chosen production of the whole; false when the chooser refuses. */
  enter(whole: number): boolean {
    if (this.#chooser.enter && !this.#chooser.enter(whole)) return false;
    const { dots, label, left, right, mark, emptyWhole } = this.#forest;
    let edge = this.#edgeOf(whole);
    const number = dots.production[mark[edge] as number] as number;
    const { symbols, steps } = dots.productions[number] as Production;
    const base = this.#slotCount;
    for (let index = 0; index < symbols.length; index++) {
      const symbol = symbols[index] as number;
      this.slots[this.#slotCount++] = symbol < 0 ? NOTHING : (emptyWhole[symbol] as number);
    }
    this.slots[this.#slotCount++] = NOTHING;
    const firstDot = dots.firstDot[number] as number;
    for (;;) {
      const behind = base + (mark[edge] as number) - firstDot;
      const over = right[edge] as number;
      if (over === OVER.deleted) this.deletions.set(behind, (this.deletions.get(behind) ?? 0) + 1);
      else if (over === OVER.inserted || over === OVER.substituted) {
        this.slots[behind - 1] = editedSlot(over, terminalSymbol(symbols[behind - 1 - base] as number));
      } else if (behind > base) this.slots[behind - 1] = over;
      const part = left[edge] as number;
      if (part === NOTHING) break;
      if ((label[part] as number) >= 0) {
        this.slots[base] = part;
        break;
      }
      edge = this.#edgeOf(part);
    }
    this.push(steps, { base, slot: base, whole });
    return true;
  }

  get top(): Frame | undefined {
    return this.#depth === 0 ? undefined : this.#frames[this.#depth - 1];
  }

  push(steps: readonly Step[], { base, slot, whole }: Pick<Frame, "base" | "slot" | "whole">): void {
    const frame = this.#frames[this.#depth++];
    if (!frame) {
      this.#frames.push({ steps, at: 0, base, slot, whole });
      return;
    }
    frame.steps = steps;
    frame.at = 0;
    frame.base = base;
    frame.slot = slot;
    frame.whole = whole;
  }

  leave(): void {
    const { whole, base } = this.#frames[--this.#depth] as Frame;
    if (whole === NOTHING) return;
    this.#slotCount = base;
    this.#chooser.leave?.(whole);
  }

  #edgeOf(node: number): number {
    const first = this.#forest.firstEdge[node] as number;
    return this.#forest.edgesEnd[node] === first + 1 ? first : first + this.#chooser.choose(node);
  }
}
