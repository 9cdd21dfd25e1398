import { dead, type Obligation, type Way } from "./obligation.ts";
import type { ShortGrammar, ShortProduction } from "./short-grammar.ts";

/** A cost is the characters of a text times this, plus the productions of its derivation: the shortest text, then the fewest steps. */
export const CHARACTER = 2 ** 20;

/** What deriving a text with the production costs besides its nonterminals. */
export const ownCost = ({ length }: ShortProduction): number => length * CHARACTER + 1;

/**
 * The cheapest derivation of each nonterminal that meets one obligation in each of the states in which something derives it from the start: a
 * repetition is counted in hundreds of states, and all others have no use for these.
 */
export class CostTable {
  readonly #states: number;
  readonly #costs: Float64Array;
  /** By production and state: the ways that lead to a text. */
  readonly #ways: (readonly Way[] | undefined)[];
  /** The most ways that a production has in one state. */
  readonly mostWays: number;

  constructor(obligation: Obligation, grammar: ShortGrammar) {
    this.#states = obligation.states;
    this.#costs = new Float64Array(grammar.ways.length * obligation.states + 1).fill(Infinity);
    this.#ways = new Array(grammar.productions.length * obligation.states);
    const reached = this.#reach(obligation, grammar);
    this.#settle(reached, grammar);
    let mostWays = 0;
    for (const { nonterminal, state } of reached) {
      for (const production of grammar.ways[nonterminal] as readonly ShortProduction[]) {
        const ways = this.ways(state, production);
        const alive = ways.filter((way) => this.#isAlive(way, production.nonterminals));
        if (alive.length < ways.length) this.#ways[this.#placeOf(state, production)] = alive;
        mostWays = Math.max(mostWays, alive.length);
      }
    }
    this.mostWays = mostWays;
  }

  /** Infinite when there is none. */
  cost(nonterminal: number, state: number): number {
    return this.#costs[nonterminal * this.#states + state] as number;
  }

  ways(state: number, production: ShortProduction): readonly Way[] {
    return this.#ways[this.#placeOf(state, production)] ?? dead;
  }

  #placeOf(state: number, { number }: ShortProduction): number {
    return number * this.#states + state;
  }

  #isAlive(way: Way, nonterminals: readonly number[]): boolean {
    for (let place = 0; place < way.length; place++) {
      if (this.cost(nonterminals[place] as number, way[place] as number) === Infinity) return false;
    }
    return true;
  }

  /** Asks for the ways of all that the start leads to, and gives what that is, from the start on. */
  #reach(obligation: Obligation, { start, ways: productions }: ShortGrammar): readonly Reached[] {
    const reached: Reached[] = [];
    const isKnown = new Uint8Array(this.#costs.length);
    const add = (nonterminal: number, state: number): void => {
      const place = nonterminal * this.#states + state;
      if (isKnown[place] === 0) reached.push({ nonterminal, state });
      isKnown[place] = 1;
    };
    add(start, obligation.first);
    for (const { nonterminal, state } of reached) {
      for (const production of productions[nonterminal] as readonly ShortProduction[]) {
        const ways = obligation.ways(state, production);
        this.#ways[this.#placeOf(state, production)] = ways;
        for (const way of ways) {
          for (let place = 0; place < way.length; place++)
            add(production.nonterminals[place] as number, way[place] as number);
        }
      }
    }
    return reached;
  }

  /** A fixpoint: costs start at infinity and only fall. */
  #settle(reached: readonly Reached[], grammar: ShortGrammar): void {
    const { of, own, left, right, count } = this.#steps(reached, grammar);
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

  /** Each way of each production, as the places of costs: what was reached last leads to little, so it comes first. */
  #steps(reached: readonly Reached[], { ways: productions }: ShortGrammar): Steps {
    const nothing = this.#costs.length - 1;
    this.#costs[nothing] = 0;
    const total = this.#ways.reduce((sum, each) => sum + (each?.length ?? 0), 0);
    const steps = {
      of: new Int32Array(total),
      own: new Float64Array(total),
      left: new Int32Array(total),
      right: new Int32Array(total),
      count: total,
    };
    let step = 0;
    for (let index = reached.length - 1; index >= 0; index--) {
      const { nonterminal, state } = reached[index] as Reached;
      for (const production of productions[nonterminal] as readonly ShortProduction[]) {
        const [left, right] = production.nonterminals;
        for (const way of this.ways(state, production)) {
          steps.of[step] = nonterminal * this.#states + state;
          steps.own[step] = ownCost(production);
          steps.left[step] = left === undefined ? nothing : left * this.#states + (way[0] as number);
          steps.right[step] = right === undefined ? nothing : right * this.#states + (way[1] as number);
          step++;
        }
      }
    }
    return steps;
  }
}

/** A nonterminal in a state. */
interface Reached {
  readonly nonterminal: number;
  readonly state: number;
}

/** For each step the place of what it derives and its own cost, then the places of its parts. */
interface Steps {
  readonly of: Int32Array;
  readonly own: Float64Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly count: number;
}
