/** Fewer pairs of nodes than these are compared again rather than looked up: most comparisons are short. */
const few = 4;

/** How many orders are remembered at most; a power of 2. */
const mostKnown = 1 << 21;

/** Two nodes that lay on top of the stacks, and how high the stacks were. */
interface Pair {
  readonly slot: number;
  readonly key: number;
  readonly isTurned: boolean;
  readonly height: number;
  readonly otherHeight: number;
}

/**
 * Which of two nodes comes before the other, remembered where comparing took long: else the divisions of a long
 * `chain: ID ("." chain)*` would be compared down to their ends again and again.
 */
export class KnownOrders {
  /** In the slot of a pair the key of the pair noted last, negative when the node of the greater number comes first. */
  #slots = new Float64Array(0);
  /** The pairs inside of which the comparison is, the innermost last. */
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

  /** Whether the node on top of one stack comes before that on the other, if it is known. */
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

  /** Remembers the order for the pairs that the comparison is inside of. */
  settle(order: boolean): boolean {
    if (this.#open.length > 0 && this.#slots.length === 0) this.#slots = new Float64Array(mostKnown);
    for (const { slot, key, isTurned } of this.#open) this.#slots[slot] = order === isTurned ? -key : key;
    return order;
  }

  /** Told after each step, so that no pair is left and another entered unnoticed. */
  leave(one: readonly number[], other: readonly number[]): void {
    for (let pair = this.#open.at(-1); pair; pair = this.#open.at(-1)) {
      if (one.length >= pair.height && other.length >= pair.otherHeight) return;
      this.#open.pop();
    }
  }
}
