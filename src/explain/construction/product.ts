import { CHARACTER, type CostTable, ownCost } from "./cost-table.ts";
import type { Interval, Obligation, Way } from "./obligation.ts";
import type { Bounds, ShortGrammar, ShortProduction } from "./short-grammar.ts";

/** An obligation with the costs of all that are alike. */
export interface CostedObligation {
  readonly obligation: Obligation;
  readonly table: CostTable;
}

/** What products over one grammar share. */
export interface ProductGrammar {
  readonly grammar: ShortGrammar;
  /** The costs without obligations. */
  readonly plain: CostTable;
  /** How long the texts of nonterminals are. */
  readonly lengths: Bounds;
}

/** The derivations of a nonterminal that do all that is to be done there. */
export interface Pair {
  readonly nonterminal: number;
  /** A state for each obligation. */
  readonly states: Way;
  /** An estimate of what the cheapest derivation costs, and a bound on how long its text is at least. */
  readonly estimate: number;
  readonly least: number;
  /** Known once somebody asked, those first that promise most. */
  options: readonly PairOption[] | undefined;
  /** The first option that was found to lead to a text. */
  alive: PairOption | undefined;
  /** How many of the options were followed; undefined before anybody wanted to know where they lead. */
  followed: number | undefined;
  /** The options that need the pair. */
  readonly waiting: PairOption[];
}

/** A production with what its nonterminals have to do. */
export interface PairOption {
  readonly of: Pair;
  readonly production: ShortProduction;
  readonly parts: readonly Pair[];
  /** How long the text of the node must be. */
  readonly lengths: Interval;
  /** The code points that classes may have. */
  readonly characters: Interval;
  readonly estimate: number;
  /** How many of the parts are not known to lead to a text. */
  open: number;
}

/** Products with more pairs than this are given up. */
const mostPairs = 60_000;

/**
 * A grammar times obligations, made as far as it is needed: from the root down, the options first that promise most by
 * the costs of the single obligations, until what is asked about is found to lead to a text, or nothing is left to try.
 */
export class Product {
  readonly root: Pair;
  readonly #grammar: ShortGrammar;
  readonly #obligations: readonly CostedObligation[];
  readonly #plain: CostTable;
  readonly #lengths: Bounds;
  readonly #pairs = new Map<number, Pair>();
  readonly #radix: readonly number[];
  /** Pairs whose next option is to be followed, by how many were before. */
  readonly #agenda: Pair[][] = [];

  constructor(obligations: readonly CostedObligation[], { grammar, plain, lengths }: ProductGrammar) {
    this.#grammar = grammar;
    this.#obligations = obligations;
    this.#plain = plain;
    this.#lengths = lengths;
    let factor = grammar.ways.length;
    this.#radix = obligations.map(({ obligation }) => {
      const own = factor;
      factor *= obligation.states;
      return own;
    });
    if (factor > Number.MAX_SAFE_INTEGER) throw new RangeError("too many obligations for one product");
    this.root = this.#pair(
      grammar.start,
      obligations.map(({ obligation }) => obligation.first),
    );
  }

  /** Whether all pairs that were needed to tell could be made. */
  get isWhole(): boolean {
    return this.#pairs.size <= mostPairs;
  }

  /**
   * Whether the pair is known to lead to a text after so many options more were followed. When there is no bound and the
   * product is whole, what is not known does not.
   */
  isAlive(pair: Pair, effort = Infinity): boolean {
    if (pair.alive) return true;
    if (pair.estimate === Infinity) return false;
    this.#open(pair);
    for (let left = effort; left > 0 && !pair.alive && this.isWhole; left--) {
      const next = this.#next();
      if (!next) return false;
      this.#follow(next);
    }
    return pair.alive !== undefined;
  }

  /** All that can be done at the pair, whether or not it leads to a text. */
  optionsOf(pair: Pair): readonly PairOption[] {
    pair.options ??= this.#optionsAt(pair);
    return pair.options;
  }

  #open(pair: Pair): void {
    if (pair.followed === undefined) this.#wait(pair, 0);
  }

  /** Lets the pair wait until as many options were followed at all others, if it has more. */
  #wait(pair: Pair, followed: number): void {
    pair.followed = followed;
    if (followed === this.optionsOf(pair).length) return;
    const waiting = this.#agenda[followed] ?? [];
    this.#agenda[followed] = waiting;
    waiting.push(pair);
  }

  /** The option to be followed next: one of those that promise most at their pairs, of the pair that was opened last. */
  #next(): PairOption | undefined {
    for (const waiting of this.#agenda) {
      for (let pair = waiting?.pop(); pair; pair = waiting?.pop()) {
        if (pair.alive) continue;
        const followed = pair.followed ?? 0;
        this.#wait(pair, followed + 1);
        return this.optionsOf(pair)[followed];
      }
    }
    return undefined;
  }

  #follow(option: PairOption): void {
    for (const part of new Set(option.parts)) {
      if (part.alive) continue;
      option.open++;
      part.waiting.push(option);
      this.#open(part);
    }
    if (option.open === 0) this.#settle(option);
  }

  /** Notes that the option leads to a text, and all that does so because of it. */
  #settle(first: PairOption): void {
    const settled = [first];
    for (let option = settled.pop(); option; option = settled.pop()) {
      if (option.of.alive) continue;
      option.of.alive = option;
      for (const above of option.of.waiting) if (--above.open === 0) settled.push(above);
    }
  }

  #pair(nonterminal: number, states: Way): Pair {
    let key = nonterminal;
    for (let index = 0; index < states.length; index++)
      key += (states[index] as number) * (this.#radix[index] as number);
    const known = this.#pairs.get(key);
    if (known) return known;
    const plain = this.#plain.cost(nonterminal, 0);
    let estimate = plain;
    let highest = plain;
    for (let index = 0; index < states.length; index++) {
      const { table } = this.#obligations[index] as CostedObligation;
      const cost = table.cost(nonterminal, states[index] as number);
      estimate += cost - plain;
      highest = Math.max(highest, cost);
    }
    const least = Math.floor(highest / CHARACTER);
    const pair: Pair = {
      nonterminal,
      states,
      estimate,
      least,
      options: undefined,
      alive: undefined,
      followed: undefined,
      waiting: [],
    };
    this.#pairs.set(key, pair);
    return pair;
  }

  #optionsAt(pair: Pair): PairOption[] {
    const options: PairOption[] = [];
    for (const production of this.#grammar.ways[pair.nonterminal] as readonly ShortProduction[]) {
      for (const ways of this.#waysTogether(pair, production)) {
        const option = this.#option(pair, production, ways);
        if (option) options.push(option);
      }
    }
    return options.sort((one, other) => one.estimate - other.estimate);
  }

  /** Each way of one obligation with each of the others. */
  #waysTogether({ states }: Pair, production: ShortProduction): readonly (readonly Way[])[] {
    let together: (readonly Way[])[] = [[]];
    for (const [index, { table }] of this.#obligations.entries()) {
      const ways = table.ways(states[index] as number, production);
      if (ways.length === 0) return [];
      together = together.flatMap((row) => ways.map((way) => [...row, way]));
    }
    return together;
  }

  /** Undefined when the node could have none of the lengths that are asked of it. */
  #option(pair: Pair, production: ShortProduction, ways: readonly Way[]): PairOption | undefined {
    const parts = production.nonterminals.map((nonterminal, place) =>
      this.#pair(
        nonterminal,
        ways.map((way) => way[place] as number),
      ),
    );
    const lengths = this.#asked("lengths", { pair, production, ways });
    const least = parts.reduce((sum, part) => sum + part.least, production.length);
    const most = parts.reduce(
      (sum, part) => sum + (this.#lengths.most[part.nonterminal] as number),
      production.length,
    );
    if (least > lengths.most || most < lengths.least) return undefined;
    const estimate = parts.reduce((sum, part) => sum + part.estimate, ownCost(production));
    const characters = this.#asked("characters", { pair, production, ways });
    return { of: pair, production, parts, lengths, characters, estimate, open: 0 };
  }

  #asked(
    what: "lengths" | "characters",
    { pair, production, ways }: { pair: Pair; production: ShortProduction; ways: readonly Way[] },
  ): Interval {
    let asked = ANY;
    for (const [index, { obligation }] of this.#obligations.entries()) {
      const own = obligation[what]?.(pair.states[index] as number, production, ways[index] as Way);
      if (own) asked = { least: Math.max(asked.least, own.least), most: Math.min(asked.most, own.most) };
    }
    return asked;
  }
}

const ANY: Interval = { least: 0, most: Infinity };
