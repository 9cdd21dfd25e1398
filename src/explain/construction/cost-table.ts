import type { Obligation, Way } from "./obligation.ts";
import type { ShortGrammar, ShortProduction } from "./short-grammar.ts";

/** A cost is the characters of a text times this, plus the productions of its derivation: the shortest text, then the fewest steps. */
export const CHARACTER = 2 ** 20;

/** What deriving a text with the production costs besides its nonterminals. */
export const ownCost = ({ length }: ShortProduction): number => length * CHARACTER + 1;

/** The cheapest derivation of each nonterminal that meets one obligation in each of its states. */
export class CostTable {
  readonly obligation: Obligation;
  readonly #costs: Float64Array;
  /** By production and state: the ways that lead to a text. */
  readonly #ways: readonly (readonly Way[])[];

  constructor(obligation: Obligation, grammar: ShortGrammar) {
    const { states } = obligation;
    this.obligation = obligation;
    this.#costs = new Float64Array(grammar.ways.length * states).fill(Infinity);
    const ways = grammar.productions.flatMap((production) =>
      Array.from({ length: states }, (_, state) => obligation.ways(state, production)),
    );
    this.#ways = ways;
    this.#settle(grammar);
    this.#ways = ways.map((each, index) =>
      this.#alive(each, grammar.productions[Math.floor(index / states)] as ShortProduction),
    );
  }

  /** Infinite when there is none. */
  cost(nonterminal: number, state: number): number {
    return this.#costs[nonterminal * this.obligation.states + state] as number;
  }

  ways(state: number, production: ShortProduction): readonly Way[] {
    return this.#ways[production.number * this.obligation.states + state] as readonly Way[];
  }

  #settle({ ways }: ShortGrammar): void {
    const { states } = this.obligation;
    for (let isSettled = false; !isSettled; ) {
      isSettled = true;
      // What a nonterminal leads to mostly has a higher number.
      for (let nonterminal = ways.length - 1; nonterminal >= 0; nonterminal--) {
        for (const production of ways[nonterminal] as readonly ShortProduction[]) {
          for (let state = 0; state < states; state++) {
            const cost = this.#cheapest(production, state);
            if (cost >= this.cost(nonterminal, state)) continue;
            this.#costs[nonterminal * states + state] = cost;
            isSettled = false;
          }
        }
      }
    }
  }

  #cheapest(production: ShortProduction, state: number): number {
    let cheapest = Infinity;
    for (const way of this.ways(state, production)) {
      let cost = ownCost(production);
      for (let index = 0; index < way.length; index++) {
        cost += this.cost(production.nonterminals[index] as number, way[index] as number);
      }
      cheapest = Math.min(cheapest, cost);
    }
    return cheapest;
  }

  #alive(ways: readonly Way[], { nonterminals }: ShortProduction): readonly Way[] {
    const isAlive = (way: Way): boolean =>
      way.every((state, index) => this.cost(nonterminals[index] as number, state) < Infinity);
    return ways.every(isAlive) ? ways : ways.filter(isAlive);
  }
}
