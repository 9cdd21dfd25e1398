import { atOnce } from "../../base/in-turns.ts";
import type { Production, Step } from "../../grammar/normalize/plain-grammar.ts";
import type { Tree } from "../../tree/tree.ts";
import { NOTHING, type PackedForest } from "../forest/packed-forest.ts";
import type { Letters } from "../input/letters.ts";
import type { Branches } from "./decisions.ts";
import { TreeStack } from "./tree-stack.ts";

/** An input, and the steps that its letters select. */
export interface LetterSource {
  readonly letters: Letters;
  readonly branches: Branches;
}

/** Chooses a packed node of each ambiguous node, in order of visit. */
interface Chooser {
  choose(node: number): number;
  /** Called at the start and end of a symbol node's derivation; `enter` returns false to reject it. */
  enter?(symbolNode: number): boolean;
  leave?(symbolNode: number): void;
}

/** Steps in execution: those of a production, or of a branch of a pick in one. */
interface Frame {
  steps: readonly Step[];
  at: number;
  /** The first slot of the production. */
  base: number;
  /** The symbol node that ends with these steps; NOTHING for the branch of a pick. */
  symbolNode: number;
}

/**
 * Builds the tree of the chosen derivation, in the grammar's own shape; undefined when the chooser rejects a symbol
 * node.
 */
function buildTree(forest: PackedForest, source: LetterSource, chooser: Chooser): Tree | undefined {
  return atOnce(buildingTree(forest, source, chooser));
}

const stepsBetweenPauses = 10_000;

/** `buildTree` as work that pauses every few milliseconds. */
export function* buildingTree(
  forest: PackedForest,
  { letters, branches }: LetterSource,
  chooser: Chooser,
): Generator<void, Tree | undefined, void> {
  const stack = new TreeStack(letters);
  const derivation = new Derivation(forest, chooser);
  const { slots } = derivation;
  /** The number of letters read. */
  let position = 0;
  if (!derivation.enter(forest.root)) return undefined;
  let done = 0;
  for (let frame = derivation.top; frame; frame = derivation.top) {
    if (++done % stepsBetweenPauses === 0) yield;
    const step = frame.steps[frame.at++];
    if (!step) {
      derivation.leave();
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
        stack.leaf(step.token, position, position + step.length);
        position += step.length;
        break;
      case "child":
        if (!derivation.enter(slots[frame.base + step.index] as number)) return undefined;
        break;
      case "pick": {
        const steps = branches.stepsOf(step, letters.classes[position] as number);
        derivation.push(steps, { base: frame.base, symbolNode: NOTHING });
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

/** The stack of productions being rebuilt. */
class Derivation {
  /** Frames are reused, because a tree takes as many as it has nodes. */
  readonly #frames: Frame[] = [];
  #depth = 0;
  /** For each symbol of the open productions, its symbol node, or a code of `OVER` for a letter. */
  readonly slots: number[] = [];
  #slotCount = 0;
  readonly #forest: PackedForest;
  readonly #chooser: Chooser;

  constructor(forest: PackedForest, chooser: Chooser) {
    this.#forest = forest;
    this.#chooser = chooser;
  }

  /** Enters the chosen production of the symbol node; false when the chooser rejects it. */
  enter(symbolNode: number): boolean {
    if (this.#chooser.enter && !this.#chooser.enter(symbolNode)) return false;
    const { items, label, left, right, mark, emptySymbolNode } = this.#forest;
    let packedNode = this.#packedNodeOf(symbolNode);
    const number = items.production[mark[packedNode] as number] as number;
    const { symbols, steps } = items.productions[number] as Production;
    const base = this.#slotCount;
    for (let index = 0; index < symbols.length; index++) {
      const symbol = symbols[index] as number;
      this.slots[this.#slotCount++] = symbol < 0 ? NOTHING : (emptySymbolNode[symbol] as number);
    }
    const firstItem = items.firstItem[number] as number;
    for (;;) {
      const behind = base + (mark[packedNode] as number) - firstItem;
      if (behind > base) this.slots[behind - 1] = right[packedNode] as number;
      const part = left[packedNode] as number;
      if (part === NOTHING) break;
      if ((label[part] as number) >= 0) {
        this.slots[base] = part;
        break;
      }
      packedNode = this.#packedNodeOf(part);
    }
    this.push(steps, { base, symbolNode });
    return true;
  }

  get top(): Frame | undefined {
    return this.#depth === 0 ? undefined : this.#frames[this.#depth - 1];
  }

  push(steps: readonly Step[], { base, symbolNode }: Pick<Frame, "base" | "symbolNode">): void {
    const frame = this.#frames[this.#depth++];
    if (!frame) {
      this.#frames.push({ steps, at: 0, base, symbolNode });
      return;
    }
    frame.steps = steps;
    frame.at = 0;
    frame.base = base;
    frame.symbolNode = symbolNode;
  }

  leave(): void {
    const { symbolNode, base } = this.#frames[--this.#depth] as Frame;
    if (symbolNode === NOTHING) return;
    this.#slotCount = base;
    this.#chooser.leave?.(symbolNode);
  }

  #packedNodeOf(node: number): number {
    const first = this.#forest.firstPackedNode[node] as number;
    return this.#forest.packedNodesEnd[node] === first + 1 ? first : first + this.#chooser.choose(node);
  }
}

/**
 * All distinct trees of the forest, in the order of declared alternatives; within one alternative, shorter last items
 * first. Choices further left vary slowest. If there are infinitely many trees, only those in which no rule node
 * contains a node of the same rule and span, and no unbounded repetition has empty elements beyond its least number.
 * `isGuarded` marks the nonterminals to check for that. Each tree is built anew from its root.
 */
export function* enumerateTrees(
  forest: PackedForest,
  source: LetterSource,
  isGuarded: (nonterminal: number) => boolean,
): Generator<Tree, void> {
  const odometer = new Odometer(forest, isGuarded);
  do {
    const tree = buildTree(forest, source, odometer);
    if (tree) yield tree;
  } while (odometer.advance());
}

/** Enumerates derivations like an odometer: choices are digits, and the last digit turns first. */
class Odometer implements Chooser {
  readonly #forest: PackedForest;
  readonly #isGuarded: (nonterminal: number) => boolean;
  readonly #digits: number[] = [];
  readonly #limits: number[] = [];
  #at = 0;
  readonly #open = new Set<number>();

  constructor(forest: PackedForest, isGuarded: (nonterminal: number) => boolean) {
    this.#forest = forest;
    this.#isGuarded = isGuarded;
  }

  choose(node: number): number {
    const { firstPackedNode, packedNodesEnd } = this.#forest;
    if (this.#at === this.#digits.length) {
      this.#digits.push(0);
      this.#limits.push((packedNodesEnd[node] as number) - (firstPackedNode[node] as number));
    }
    return this.#digits[this.#at++] as number;
  }

  enter(symbolNode: number): boolean {
    if (!this.#isGuarded(this.#forest.label[symbolNode] as number)) return true;
    if (this.#open.has(symbolNode)) return false;
    this.#open.add(symbolNode);
    return true;
  }

  leave(symbolNode: number): void {
    if (this.#isGuarded(this.#forest.label[symbolNode] as number)) this.#open.delete(symbolNode);
  }

  /** Advances to the next derivation; false when there is none. */
  advance(): boolean {
    this.#at = 0;
    this.#open.clear();
    while (this.#digits.length > 0) {
      const digit = (this.#digits.pop() as number) + 1;
      const limit = this.#limits.at(-1) as number;
      if (digit < limit) {
        this.#digits.push(digit);
        return true;
      }
      this.#limits.pop();
    }
    return false;
  }
}
