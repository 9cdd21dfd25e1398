import {
  type ForestOrder,
  intermediateNodeLabel,
  NOTHING,
  type PackedForest,
} from "../forest/packed-forest.ts";
import type { Letters } from "../input/letters.ts";
import type { Decisions } from "./decisions.ts";

/**
 * For each node of an acyclic forest, the index (from its first) of the packed node of its first derivation. Of two
 * derivations, the one with the lesser rank at their first different decision in preorder comes first. No derivation's
 * decisions are a prefix of another's over the same stretch, so the first derivation of a node consists of the first
 * ones of its parts. A comparison walks two derivations until they differ.
 *
 * This is the tree of ANTLR 4, whose prediction takes the least alternative with which the rest of the input can be
 * parsed (Parr, Harwell, Fisher: Adaptive LL(*) Parsing, 2014, section 3).
 */
export function firstPackedNodes(
  forest: PackedForest,
  { nodes }: ForestOrder,
  { decisions, letters }: Pick<ChosenDerivations, "decisions" | "letters">,
): Int32Array {
  const { nodeCount, firstPackedNode, packedNodesEnd } = forest;
  const chosen = new Int32Array(nodeCount);
  const place = new Int32Array(nodeCount);
  for (let index = 0; index < nodes.length; index++) place[nodes[index] as number] = index;
  const comparison = new DecisionComparison({ forest, decisions, letters, chosen, place });
  for (const node of nodes) {
    const first = firstPackedNode[node] as number;
    const end = packedNodesEnd[node] as number;
    for (let packedNode = first + 1; packedNode < end; packedNode++) {
      if (comparison.isBefore(node, packedNode, first + (chosen[node] as number)))
        chosen[node] = packedNode - first;
    }
  }
  return chosen;
}

/** The first pairs of nodes in a comparison are not looked up, because most comparisons are short. */
const few = 4;

/** The capacity of the cache; a power of 2. */
const mostKnown = 1 << 21;

/** Two nodes on top of the stacks, and the heights of the stacks. */
interface Pair {
  readonly slot: number;
  readonly key: number;
  readonly isTurned: boolean;
  readonly height: number;
  readonly otherHeight: number;
}

/**
 * Caches the order of two nodes where comparing took long. Otherwise the divisions of a long `chain: ID ("." chain)*`
 * would be compared to their ends again and again.
 */
class KnownOrders {
  /** The key of the last pair in each slot; negative when the node with the greater number comes first. */
  #slots = new Float64Array(0);
  /** The pairs that the comparison is inside of, innermost last. */
  readonly #open: Pair[] = [];
  #pairs = 0;
  readonly #nodeCount: number;

  constructor(nodeCount: number) {
    this.#nodeCount = nodeCount;
  }

  begin(): void {
    this.#open.length = 0;
    this.#pairs = 0;
  }

  /** Whether the node on top of the first stack precedes that on the other; undefined if unknown. */
  of(one: readonly number[], other: readonly number[]): boolean | undefined {
    if (++this.#pairs < few) return undefined;
    const node = one.at(-1) as number;
    const otherNode = other.at(-1) as number;
    const isTurned = node > otherNode;
    const lower = isTurned ? otherNode : node;
    const higher = isTurned ? node : otherNode;
    const key = 1 + lower * this.#nodeCount + higher;
    const slot = (Math.imul(lower, 0x9e3779b1) + higher) & (mostKnown - 1);
    const known = this.#slots[slot];
    if (known === key) return !isTurned;
    if (known === -key) return isTurned;
    this.#open.push({ slot, key, isTurned, height: one.length, otherHeight: other.length });
    return undefined;
  }

  /** Stores the order for the pairs that the comparison is inside of. */
  settle(order: boolean): boolean {
    if (this.#open.length > 0 && this.#slots.length === 0) this.#slots = new Float64Array(mostKnown);
    for (const { slot, key, isTurned } of this.#open) this.#slots[slot] = order === isTurned ? -key : key;
    return order;
  }

  /** Called after each step, to close pairs before others are entered. */
  leave(one: readonly number[], other: readonly number[]): void {
    for (let pair = this.#open.at(-1); pair; pair = this.#open.at(-1)) {
      if (one.length >= pair.height && other.length >= pair.otherHeight) return;
      this.#open.pop();
    }
  }
}

/** The derivations chosen so far. */
interface ChosenDerivations {
  readonly forest: PackedForest;
  readonly decisions: Decisions;
  readonly letters: Letters;
  /** For each node below the compared ones, the index of its packed node. */
  readonly chosen: Int32Array;
  /** A topological number of each node: greater than those of all nodes below it. */
  readonly place: Int32Array;
}

/**
 * Compares the decisions of derivations from left to right up to the first difference. The rest of each derivation is a
 * stack, next on top: nodes, and decisions as the complements of their ranks.
 */
class DecisionComparison {
  readonly #derivations: ChosenDerivations;
  readonly #one: number[] = [];
  readonly #other: number[] = [];
  readonly #known: KnownOrders;

  constructor(derivations: ChosenDerivations) {
    this.#derivations = derivations;
    this.#known = new KnownOrders(derivations.forest.nodeCount);
  }

  /** Whether the decisions of one packed node of the node precede those of another. */
  isBefore(node: number, onePackedNode: number, otherPackedNode: number): boolean {
    const one = this.#one;
    const other = this.#other;
    one.length = 0;
    other.length = 0;
    this.#pushPackedNode(one, node, onePackedNode);
    this.#pushPackedNode(other, node, otherPackedNode);
    return this.#oneIsBefore();
  }

  #oneIsBefore(): boolean {
    const one = this.#one;
    const other = this.#other;
    const known = this.#known;
    const { forest, place } = this.#derivations;
    known.begin();
    for (;;) {
      known.leave(one, other);
      const next = one.at(-1);
      const otherNext = other.at(-1);
      if (next === undefined || otherNext === undefined) return false;
      if (next === otherNext) {
        one.pop();
        other.pop();
      } else if (next < 0 && otherNext < 0) return known.settle(next > otherNext);
      else if (next < 0) this.#openTop(other);
      else if (otherNext < 0) this.#openTop(one);
      else {
        const isSame = forest.label[next] === forest.label[otherNext];
        const order = isSame ? known.of(one, other) : undefined;
        if (order !== undefined) return known.settle(order);
        // Expands the higher node first, so that a shared node is met unexpanded.
        this.#openTop((place[next] as number) > (place[otherNext] as number) ? one : other);
      }
    }
  }

  #openTop(stack: number[]): void {
    const { forest, chosen } = this.#derivations;
    const node = stack.pop() as number;
    this.#pushPackedNode(stack, node, (forest.firstPackedNode[node] as number) + (chosen[node] as number));
  }

  /** Pushes the parts of the node's packed node, last first. */
  #pushPackedNode(stack: number[], node: number, packedNode: number): void {
    const { items, label, left, right, mark, start, end, emptySymbolNode } = this.#derivations.forest;
    const behind = mark[packedNode] as number;
    const production = items.production[behind] as number;
    const first = items.firstItem[production] as number;
    const named = label[node] as number;
    const last = named < 0 ? intermediateNodeLabel(named) : (items.firstItem[production + 1] as number) - 1;
    if (named >= 0) this.#pushDecisions(stack, last);
    for (let item = last - 1; item >= behind; item--) {
      stack.push(emptySymbolNode[items.symbol[item] as number] as number);
      this.#pushDecisions(stack, item);
    }
    if (behind === first) return;
    const over = right[packedNode] as number;
    const lastStart = over >= 0 ? (start[over] as number) : (end[node] as number) - 1;
    if (over >= 0) stack.push(over);
    else this.#pushLetter(stack, behind - 1, lastStart);
    this.#pushDecisions(stack, behind - 1);
    const part = left[packedNode] as number;
    if (part !== NOTHING) {
      stack.push(part);
      if ((label[part] as number) >= 0) this.#pushDecisions(stack, first);
      return;
    }
    for (let item = behind - 2; item >= first; item--) {
      const symbol = items.symbol[item] as number;
      if (symbol < 0) this.#pushLetter(stack, item, lastStart - 1);
      else stack.push(emptySymbolNode[symbol] as number);
      this.#pushDecisions(stack, item);
    }
  }

  #pushLetter(stack: number[], item: number, place: number): void {
    const { decisions, letters } = this.#derivations;
    pushRanks(stack, decisions.ofLetter(item, letters.classes[place] as number));
  }

  #pushDecisions(stack: number[], item: number): void {
    pushRanks(stack, this.#derivations.decisions.at(item));
  }
}

function pushRanks(stack: number[], ranks: readonly number[]): void {
  for (let index = ranks.length - 1; index >= 0; index--) stack.push(~(ranks[index] as number));
}
