import { CHARACTER, type CostTable, ownCost } from "./cost-table.ts";
import type { Interval, Obligation, TextDemand, Way } from "./obligation.ts";
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
  /** How long its text is at least. */
  readonly least: number;
  /** The first option that was found to lead to a text. */
  alive: PairOption | undefined;
  /** Known once somebody asked, those first that promise most. */
  options: readonly PairOption[] | undefined;
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
  /** What the text of the node must be. */
  readonly texts: readonly TextDemand[];
  /** What a derivation with it may cost. */
  readonly estimate: number;
  /** How many of the parts are not known to lead to a text. */
  open: number;
}

/** Options of one production at one pair. An obligation that would bring more is left to be checked: twenty of them can bring a million. */
const mostCombinations = 256;

/** The pairs of a grammar times obligations, each made when somebody asks for it. */
export class Pairs {
  readonly root: Pair;
  readonly #grammar: ShortGrammar;
  /** Those of the given ones whose states fit in a number and whose ways are few together. The others are left to be checked. */
  readonly obligations: readonly Obligation[];
  readonly #tables: readonly CostTable[];
  readonly #plain: CostTable;
  readonly #lengths: Bounds;
  readonly #pairs = new Map<number, Pair>();
  #optionCount = 0;
  /** What one more in a state adds to the key of a pair. */
  readonly #radix: readonly number[];

  constructor(costed: readonly CostedObligation[], { grammar, plain, lengths }: ProductGrammar) {
    this.#grammar = grammar;
    this.#plain = plain;
    this.#lengths = lengths;
    let factor = grammar.ways.length;
    let combinations = 1;
    const told = costed.filter(({ obligation: { states }, table: { mostWays } }) => {
      const fits = factor * states <= Number.MAX_SAFE_INTEGER && combinations * mostWays <= mostCombinations;
      if (!fits) return false;
      factor *= states;
      combinations *= mostWays;
      return true;
    });
    this.obligations = told.map(({ obligation }) => obligation);
    this.#tables = told.map(({ table }) => table);
    this.#radix = radixOf(this.obligations, grammar.ways.length);
    this.root = this.#pair(
      grammar.start,
      this.obligations.map(({ first }) => first),
    );
  }

  /** How many were made. */
  get count(): number {
    return this.#pairs.size;
  }

  /** How many options of them were made. */
  get optionCount(): number {
    return this.#optionCount;
  }

  /** All that can be done at the pair, the cheapest first. */
  optionsAt(pair: Pair): PairOption[] {
    const options: PairOption[] = [];
    for (const production of this.#grammar.ways[pair.nonterminal] as readonly ShortProduction[]) {
      this.#addOptions(pair, production, options);
    }
    this.#optionCount += options.length;
    return options.length > 1 ? options.sort((one, other) => one.estimate - other.estimate) : options;
  }

  #pair(nonterminal: number, states: Way): Pair {
    let key = nonterminal;
    for (let index = 0; index < states.length; index++) {
      key += (states[index] as number) * (this.#radix[index] as number);
    }
    const known = this.#pairs.get(key);
    if (known) return known;
    let cost = this.#plain.cost(nonterminal, 0);
    for (let index = 0; index < states.length; index++) {
      cost = Math.max(cost, this.#costOf(index, nonterminal, states[index] as number));
    }
    const pair: Pair = {
      nonterminal,
      states,
      least: Math.floor(cost / CHARACTER),
      alive: undefined,
      options: undefined,
      followed: undefined,
      waiting: [],
    };
    this.#pairs.set(key, pair);
    return pair;
  }

  #costOf(obligation: number, nonterminal: number, state: number): number {
    return (this.#tables[obligation] as CostTable).cost(nonterminal, state);
  }

  /** Adds the options with the production: each way of one obligation with each of the others. */
  #addOptions(pair: Pair, production: ShortProduction, options: PairOption[]): void {
    const count = this.obligations.length;
    const ways = new Array<readonly Way[]>(count);
    let combinations = 1;
    for (let index = 0; index < count; index++) {
      const own = (this.#tables[index] as CostTable).ways(pair.states[index] as number, production);
      if (own.length === 0) return;
      combinations *= own.length;
      ways[index] = own;
    }
    for (let combination = 0; combination < combinations; combination++) {
      const chosen = new Array<Way>(count);
      for (let index = 0, left = combination; index < count; index++) {
        const own = ways[index] as readonly Way[];
        chosen[index] = own[left % own.length] as Way;
        left = Math.floor(left / own.length);
      }
      const option = this.#option(pair, production, chosen);
      if (option) options.push(option);
    }
  }

  /** Undefined when the node could have none of the lengths that are asked of it. */
  #option(pair: Pair, production: ShortProduction, ways: readonly Way[]): PairOption | undefined {
    const { nonterminals } = production;
    let estimate = ownCost(production);
    let least = production.length;
    let most = production.length;
    const parts = new Array<Pair>(nonterminals.length);
    for (let place = 0; place < parts.length; place++) {
      const nonterminal = nonterminals[place] as number;
      const plain = this.#plain.cost(nonterminal, 0);
      const states = new Array<number>(ways.length);
      estimate += plain;
      for (let index = 0; index < ways.length; index++) {
        const state = (ways[index] as Way)[place] as number;
        states[index] = state;
        estimate += this.#costOf(index, nonterminal, state) - plain;
      }
      const part = this.#pair(nonterminal, states);
      parts[place] = part;
      least += part.least;
      most += this.#lengths.most[nonterminal] as number;
    }
    let lengths = ANY;
    let characters = ANY;
    let texts = NO_TEXTS;
    for (let index = 0; index < ways.length; index++) {
      const obligation = this.obligations[index] as Obligation;
      const state = pair.states[index] as number;
      const way = ways[index] as Way;
      if (obligation.lengths) lengths = both(lengths, obligation.lengths(state, production, way));
      if (obligation.characters) characters = both(characters, obligation.characters(state, production, way));
      const text = obligation.text?.(state, production, way);
      if (text) texts = [...texts, text];
    }
    if (least > lengths.most || most < lengths.least) return undefined;
    return { of: pair, production, parts, lengths, characters, texts, estimate, open: 0 };
  }
}

function radixOf(obligations: readonly Obligation[], first: number): number[] {
  let factor = first;
  return obligations.map(({ states }) => {
    const own = factor;
    factor *= states;
    return own;
  });
}

const ANY: Interval = { least: 0, most: Infinity };
const NO_TEXTS: readonly TextDemand[] = [];

function both(one: Interval, other: Interval | undefined): Interval {
  if (!other) return one;
  return { least: Math.max(one.least, other.least), most: Math.min(one.most, other.most) };
}
