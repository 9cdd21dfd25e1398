import { NOTHING, type PackedForest, partLabel } from "../forest/packed-forest.ts";
import type { Letters } from "../input/letters.ts";
import type { Decisions } from "./decisions.ts";
import { KnownOrders } from "./known-orders.ts";

/** The derivations of a forest's nodes that are chosen so far. */
export interface ChosenDerivations {
  readonly forest: PackedForest;
  readonly decisions: Decisions;
  readonly letters: Letters;
  /** For each node below those that are compared, its edge, counted from the first. */
  readonly chosen: Int32Array;
  /** For each node a number greater than those of all nodes below it. */
  readonly place: Int32Array;
}

/**
 * Compares the decisions of derivations from left to right up to the first that differs. What is still to be compared of
 * a derivation lies on a stack, the next on top: nodes, and decisions as the complements of their ranks.
 */
export class DecisionComparison {
  readonly #derivations: ChosenDerivations;
  readonly #one: number[] = [];
  readonly #other: number[] = [];
  readonly #known: KnownOrders;

  constructor(derivations: ChosenDerivations) {
    this.#derivations = derivations;
    this.#known = new KnownOrders(derivations.forest.nodeCount);
  }

  /** Whether the decisions of one edge of the node come before those of another. */
  isBefore(node: number, oneEdge: number, otherEdge: number): boolean {
    const one = this.#one;
    const other = this.#other;
    one.length = 0;
    other.length = 0;
    this.#pushEdge(one, node, oneEdge);
    this.#pushEdge(other, node, otherEdge);
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
        // What is above is opened first, so that a node that both have in common is met as a whole.
        this.#openTop((place[next] as number) > (place[otherNext] as number) ? one : other);
      }
    }
  }

  #openTop(stack: number[]): void {
    const { forest, chosen } = this.#derivations;
    const node = stack.pop() as number;
    this.#pushEdge(stack, node, (forest.firstEdge[node] as number) + (chosen[node] as number));
  }

  /** Pushes what the edge of the node consists of, the last first. */
  #pushEdge(stack: number[], node: number, edge: number): void {
    const { dots, label, left, right, mark, start, end, emptyWhole } = this.#derivations.forest;
    const behind = mark[edge] as number;
    const production = dots.production[behind] as number;
    const first = dots.firstDot[production] as number;
    const named = label[node] as number;
    const last = named < 0 ? partLabel(named) : (dots.firstDot[production + 1] as number) - 1;
    if (named >= 0) this.#pushDecisions(stack, last);
    for (let dot = last - 1; dot >= behind; dot--) {
      stack.push(emptyWhole[dots.symbol[dot] as number] as number);
      this.#pushDecisions(stack, dot);
    }
    if (behind === first) return;
    const over = right[edge] as number;
    const lastStart = over >= 0 ? (start[over] as number) : (end[node] as number) - 1;
    if (over >= 0) stack.push(over);
    else this.#pushLetter(stack, behind - 1, lastStart);
    this.#pushDecisions(stack, behind - 1);
    const part = left[edge] as number;
    if (part !== NOTHING) {
      stack.push(part);
      if ((label[part] as number) >= 0) this.#pushDecisions(stack, first);
      return;
    }
    for (let dot = behind - 2; dot >= first; dot--) {
      const symbol = dots.symbol[dot] as number;
      if (symbol < 0) this.#pushLetter(stack, dot, lastStart - 1);
      else stack.push(emptyWhole[symbol] as number);
      this.#pushDecisions(stack, dot);
    }
  }

  #pushLetter(stack: number[], dot: number, place: number): void {
    const { decisions, letters } = this.#derivations;
    pushRanks(stack, decisions.ofLetter(dot, letters.classes[place] as number));
  }

  #pushDecisions(stack: number[], dot: number): void {
    pushRanks(stack, this.#derivations.decisions.at(dot));
  }
}

function pushRanks(stack: number[], ranks: readonly number[]): void {
  for (let index = ranks.length - 1; index >= 0; index--) stack.push(~(ranks[index] as number));
}
