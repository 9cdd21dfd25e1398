import type { ForestOrder } from "../forest/forest-order.ts";
import { NOTHING, type PackedForest, partLabel } from "../forest/packed-forest.ts";
import type { Letters } from "../input/letters.ts";
import type { Decisions } from "./decisions.ts";

/**
 * For each node of a forest without a cycle, which of its edges (counted from its first) begins the derivation whose
 * decisions come first: from the top and from left to right, as soon as two derivations part, that of the least rank.
 * No derivation's decisions are the beginning of another's over the same stretch, so the first derivation of a node is
 * made of the first ones of its parts.
 *
 * That is the tree of ANTLR 4, whose prediction takes the least alternative with which the rest of the input can be
 * parsed (Parr, Harwell, Fisher: Adaptive LL(*) Parsing, 2014, section 3).
 */
export function firstEdges(
  forest: PackedForest,
  { nodes }: ForestOrder,
  { decisions, letters }: Pick<Choices, "decisions" | "letters">,
): Int32Array {
  const { nodeCount, firstEdge, edgesEnd } = forest;
  const chosen = new Int32Array(nodeCount);
  const place = new Int32Array(nodeCount);
  for (let index = 0; index < nodes.length; index++) place[nodes[index] as number] = index;
  const comparison = new Comparison({ forest, decisions, letters, chosen, place });
  for (const node of nodes) {
    const first = firstEdge[node] as number;
    const end = edgesEnd[node] as number;
    for (let edge = first + 1; edge < end; edge++) {
      if (comparison.isBefore(node, edge, first + (chosen[node] as number))) chosen[node] = edge - first;
    }
  }
  return chosen;
}

interface Choices {
  readonly forest: PackedForest;
  readonly decisions: Decisions;
  readonly letters: Letters;
  /** For each node below those that are compared, its edge. */
  readonly chosen: Int32Array;
  /** For each node a number greater than those of all nodes below it. */
  readonly place: Int32Array;
}

/**
 * Compares the decisions of derivations. What is still to be compared of a derivation lies on a stack, the next on top:
 * nodes, and decisions as the complements of their ranks.
 */
class Comparison {
  private readonly choices: Choices;
  private readonly one: number[] = [];
  private readonly other: number[] = [];

  constructor(choices: Choices) {
    this.choices = choices;
  }

  /** Whether the decisions of one edge of the node come before those of another. */
  isBefore(node: number, oneEdge: number, otherEdge: number): boolean {
    const { one, other } = this;
    const { place } = this.choices;
    one.length = 0;
    other.length = 0;
    this.pushEdge(one, node, oneEdge);
    this.pushEdge(other, node, otherEdge);
    for (;;) {
      const next = one.at(-1);
      const otherNext = other.at(-1);
      if (next === undefined || otherNext === undefined) return false;
      if (next === otherNext) {
        one.pop();
        other.pop();
      } else if (next < 0 && otherNext < 0) return next > otherNext;
      // What is above is opened first, so that a node that both have in common is met as a whole.
      else if (otherNext < 0 || (next >= 0 && (place[next] as number) > (place[otherNext] as number)))
        this.openTop(one);
      else this.openTop(other);
    }
  }

  private openTop(stack: number[]): void {
    const { forest, chosen } = this.choices;
    const node = stack.pop() as number;
    this.pushEdge(stack, node, (forest.firstEdge[node] as number) + (chosen[node] as number));
  }

  /** Pushes what the edge of the node consists of, the last first. */
  private pushEdge(stack: number[], node: number, edge: number): void {
    const { dots, label, left, right, mark, start, end, emptyWhole } = this.choices.forest;
    const behind = mark[edge] as number;
    const production = dots.production[behind] as number;
    const first = dots.firstDot[production] as number;
    const named = label[node] as number;
    const last = named < 0 ? partLabel(named) : (dots.firstDot[production + 1] as number) - 1;
    if (named >= 0) this.pushDecisions(stack, last);
    for (let dot = last - 1; dot >= behind; dot--) {
      stack.push(emptyWhole[dots.symbol[dot] as number] as number);
      this.pushDecisions(stack, dot);
    }
    if (behind === first) return;
    const over = right[edge] as number;
    const lastStart = over >= 0 ? (start[over] as number) : (end[node] as number) - 1;
    if (over >= 0) stack.push(over);
    else this.pushLetter(stack, behind - 1, lastStart);
    this.pushDecisions(stack, behind - 1);
    const part = left[edge] as number;
    if (part !== NOTHING) {
      stack.push(part);
      if ((label[part] as number) >= 0) this.pushDecisions(stack, first);
      return;
    }
    for (let dot = behind - 2; dot >= first; dot--) {
      const symbol = dots.symbol[dot] as number;
      if (symbol < 0) this.pushLetter(stack, dot, lastStart - 1);
      else stack.push(emptyWhole[symbol] as number);
      this.pushDecisions(stack, dot);
    }
  }

  private pushLetter(stack: number[], dot: number, place: number): void {
    const { decisions, letters } = this.choices;
    pushRanks(stack, decisions.ofLetter(dot, letters.classes[place] as number));
  }

  private pushDecisions(stack: number[], dot: number): void {
    pushRanks(stack, this.choices.decisions.at(dot));
  }
}

function pushRanks(stack: number[], ranks: readonly number[]): void {
  for (let index = ranks.length - 1; index >= 0; index--) stack.push(~(ranks[index] as number));
}
