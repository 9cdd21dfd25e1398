import type { Obligation, Way } from "./obligation.ts";
import type { ShortGrammar, ShortProduction } from "./short-grammar.ts";

/** A cost is the characters of a text times this, plus the productions of its derivation: the shortest text, then the fewest steps. */
export const CHARACTER = 2 ** 20;

/** What deriving a text with the production costs besides its nonterminals. */
export const ownCost = ({ length }: ShortProduction): number => length * CHARACTER + 1;

/** The cheapest derivation of each nonterminal that meets one obligation in each of its states. */
export class CostTable {
  readonly #states: number;
  readonly #costs: Float64Array;
  /** By production and state: the ways that lead to a text. */
  readonly #ways: (readonly Way[])[] = [];

  constructor(obligation: Obligation, grammar: ShortGrammar) {
    this.#states = obligation.states;
    this.#costs = new Float64Array(grammar.ways.length * obligation.states + 1).fill(Infinity);
    for (const production of grammar.productions) {
      for (let state = 0; state < obligation.states; state++) {
        this.#ways.push(obligation.ways(state, production));
      }
    }
    this.#settle(grammar);
    for (const [index, ways] of this.#ways.entries()) {
      const { nonterminals } = grammar.productions[Math.floor(index / this.#states)] as ShortProduction;
      if (!ways.every((way) => this.#isAlive(way, nonterminals))) {
        this.#ways[index] = ways.filter((way) => this.#isAlive(way, nonterminals));
      }
    }
  }

  /** Infinite when there is none. */
  cost(nonterminal: number, state: number): number {
    return this.#costs[nonterminal * this.#states + state] as number;
  }

  ways(state: number, production: ShortProduction): readonly Way[] {
    return this.#ways[production.number * this.#states + state] as readonly Way[];
  }

  #isAlive(way: Way, nonterminals: readonly number[]): boolean {
    for (let place = 0; place < way.length; place++) {
      if (this.cost(nonterminals[place] as number, way[place] as number) === Infinity) return false;
    }
    return true;
  }

  /** A fixpoint: costs start at infinity and only fall. */
  #settle(grammar: ShortGrammar): void {
    const { of, own, left, right, count } = this.#steps(grammar);
    const costs = this.#costs;
    for (let isSettled = false; !isSettled; ) {
      isSettled = true;
      for (let step = 0; step < count; step++) {
        const cost =
          (own[step] as number) +
          (costs[left[step] as number] as number) +
          (costs[right[step] as number] as number);
        if (cost >= (costs[of[step] as number] as number)) continue;
        costs[of[step] as number] = cost;
        isSettled = false;
      }
    }
  }

  /** Each way of each production, as the places of costs: what a nonterminal leads to mostly has a higher number, so it comes first. */
  #steps({ ways }: ShortGrammar): Steps {
    const nothing = this.#costs.length - 1;
    this.#costs[nothing] = 0;
    const total = this.#ways.reduce((sum, each) => sum + each.length, 0);
    const steps = {
      of: new Int32Array(total),
      own: new Float64Array(total),
      left: new Int32Array(total),
      right: new Int32Array(total),
      count: total,
    };
    let step = 0;
    for (let nonterminal = ways.length - 1; nonterminal >= 0; nonterminal--) {
      for (const production of ways[nonterminal] as readonly ShortProduction[]) {
        const [left, right] = production.nonterminals;
        for (let state = 0; state < this.#states; state++) {
          for (const way of this.ways(state, production)) {
            steps.of[step] = nonterminal * this.#states + state;
            steps.own[step] = ownCost(production);
            steps.left[step] = left === undefined ? nothing : left * this.#states + (way[0] as number);
            steps.right[step] = right === undefined ? nothing : right * this.#states + (way[1] as number);
            step++;
          }
        }
      }
    }
    return steps;
  }
}

/** For each step the place of what it derives and its own cost, then the places of its parts. */
interface Steps {
  readonly of: Int32Array;
  readonly own: Float64Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly count: number;
}
