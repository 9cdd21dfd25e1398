import { OptionsError } from "../base/options-error.ts";
import { closure } from "../base/relation.ts";
import type { FlatGrammar, FlatNonterminal, FlatProduction, FlatSymbol } from "./flat-grammar.ts";
import {
  type CharacterFilling,
  characterFillings,
  keyOf,
  type LiteralFilling,
  type State,
  type TextFilling,
  type Transitions,
} from "./transitions.ts";

/** The subtrees of a nonterminal that are in one state. */
export interface ProductNode {
  readonly nonterminal: number;
  readonly state: State;
  /** Whether no tree with such a subtree meets the condition. */
  readonly isDead: boolean;
  readonly productions: readonly ProductProduction[];
}

/** Nodes of a nonterminal that are equivalent for their parents. */
export interface ProductView {
  readonly kind: "view";
  readonly nonterminal: number;
  /** The state restricted to the marks that parents distinguish. */
  readonly state: State;
  readonly members: readonly ProductNode[];
}

export interface ProductProduction {
  readonly flat: FlatProduction;
  /** One for each symbol. */
  readonly fillings: readonly ProductFilling[];
}

export type ProductFilling = TextFilling | ProductView;

/** The product of a grammar and the tree automaton. */
export interface Product {
  /** By nonterminal; without dead nodes, except those of tokens. */
  readonly nodes: readonly (readonly ProductNode[])[];
  /** Whether the view covers everything that the nonterminal derives in the base grammar. */
  isWhole(view: Pick<ProductView, "nonterminal" | "members">): boolean;
  /** Whether no node was dead. */
  readonly isLossless: boolean;
}

/** Larger products would take minutes and gigabytes. */
const mostProductions = 1_000_000;

/**
 * Builds the product bottom up, so that every node derives a text. Pauses. Throws an OptionsError if it becomes too
 * large.
 */
export function multiplying(
  flat: FlatGrammar,
  transitions: Transitions,
  isToken: (rule: string) => boolean,
): Generator<void, Product, void> {
  return new Multiplication(flat, transitions, isToken).multiplying();
}

interface NodeDraft extends ProductNode {
  readonly productions: ProductProduction[];
}

interface ViewDraft extends ProductView {
  readonly members: ProductNode[];
}

/** The views of a nonterminal at all places that check the same pattern nodes. */
interface Sight {
  readonly asked: ReadonlySet<number>;
  readonly places: { readonly production: FlatProduction; readonly index: number }[];
  readonly views: Map<string, ViewDraft>;
  /** The views that productions already use. */
  readonly used: ViewDraft[];
}

class Multiplication {
  readonly #flat: FlatGrammar;
  readonly #transitions: Transitions;
  readonly #isToken: (rule: string) => boolean;
  readonly #nodes: Map<string, NodeDraft>[];
  /** For each nonterminal, by the pattern nodes that are checked. */
  readonly #sights: Map<string, Sight>[];
  /** For each production, the sight of each nonterminal symbol. */
  readonly #sightsAt = new Map<FlatProduction, readonly (Sight | undefined)[]>();
  readonly #isLossy: boolean[];
  readonly #pending: { readonly view: ViewDraft; readonly sight: Sight }[] = [];
  #productionCount = 0;

  constructor(flat: FlatGrammar, transitions: Transitions, isToken: (rule: string) => boolean) {
    this.#flat = flat;
    this.#transitions = transitions;
    this.#isToken = isToken;
    this.#nodes = flat.nonterminals.map(() => new Map());
    this.#sights = flat.nonterminals.map(() => new Map());
    this.#isLossy = flat.nonterminals.map(() => false);
  }

  *multiplying(): Generator<void, Product, void> {
    for (const production of this.#flat.productions) this.#place(production);
    for (const production of this.#flat.productions) {
      if (this.#sightsAt.get(production)?.every((sight) => !sight)) this.#combine(production, () => []);
    }
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) {
      this.#use(next.view, next.sight);
      yield;
    }
    const nodes = this.#nodes.map((each) => [...each.values()]);
    const divided = this.#divided();
    return {
      nodes,
      isWhole: ({ nonterminal, members }) =>
        !divided[nonterminal] &&
        (this.#levelOf(nonterminal) ?? 0) === 0 &&
        members.length === nodes[nonterminal]?.length,
      isLossless: !this.#isLossy.includes(true),
    };
  }

  #place(production: FlatProduction): void {
    const sights = production.symbols.map((symbol, index) => {
      if (symbol.kind !== "nonterminal") return undefined;
      const asked = this.#transitions.askedAt(production, index);
      const known = this.#sights[symbol.number] as Map<string, Sight>;
      const sight: Sight = known.get(asked.join()) ?? {
        asked: new Set(asked),
        places: [],
        views: new Map(),
        used: [],
      };
      known.set(asked.join(), sight);
      sight.places.push({ production, index });
      return sight;
    });
    this.#sightsAt.set(production, sights);
  }

  #use(view: ViewDraft, sight: Sight): void {
    sight.used.push(view);
    for (const { production, index } of sight.places) {
      this.#combine(production, (other, at) => {
        if (at === index) return [view];
        // A pair of the view with itself is made once, at the first place.
        return at < index ? other.used.filter((each) => each !== view) : other.used;
      });
    }
  }

  #combine(
    production: FlatProduction,
    viewsAt: (sight: Sight, index: number) => readonly ProductView[],
  ): void {
    const sights = this.#sightsAt.get(production) ?? [];
    const options = production.symbols.map((symbol, index): readonly ProductFilling[] => {
      const sight = sights[index];
      if (sight) return viewsAt(sight, index);
      return symbol.kind === "class"
        ? this.#charactersAt(production, symbol, index)
        : [symbol as LiteralFilling];
    });
    for (const fillings of combinations(options)) this.#add(production, fillings);
  }

  #charactersAt(
    production: FlatProduction,
    { site }: Extract<FlatSymbol, { readonly kind: "class" }>,
    index: number,
  ): readonly CharacterFilling[] {
    const apart = this.#transitions.charactersAt(production, index);
    return characterFillings(site.options, apart, this.#transitions.toldBlanksIn(production));
  }

  #add(production: FlatProduction, fillings: readonly ProductFilling[]): void {
    const { nonterminal } = production;
    const { rule } = this.#flat.nonterminals[nonterminal] as FlatNonterminal;
    const { state, isDead } = this.#transitions.after(production, fillings);
    if (isDead) this.#isLossy[nonterminal] = true;
    // Dead nodes of tokens stay, because they also decide how texts are tokenized.
    if (isDead && !this.#isToken(rule)) return;
    const nodes = this.#nodes[nonterminal] as Map<string, NodeDraft>;
    const key = keyOf(state);
    const node = nodes.get(key) ?? { nonterminal, state, isDead, productions: [] };
    node.productions.push({ flat: production, fillings });
    if (!nodes.has(key)) {
      nodes.set(key, node);
      this.#show(node);
    }
    if (++this.#productionCount <= mostProductions) return;
    throw new OptionsError(
      `a grammar for the condition would have more than ${mostProductions} productions; ask about fewer patterns at once.`,
    );
  }

  /** Adds a new node to the views of its nonterminal. */
  #show(node: NodeDraft): void {
    const { nonterminal, state, isDead } = node;
    if (isDead && !this.#flat.nonterminals[nonterminal]?.isInside) return;
    for (const sight of this.#sights[nonterminal]?.values() ?? []) {
      const seen = { ...state, marks: state.marks.filter((mark) => sight.asked.has(mark)) };
      const key = keyOf(seen);
      const view = sight.views.get(key);
      if (view) {
        view.members.push(node);
        continue;
      }
      const first: ViewDraft = { kind: "view", nonterminal, state: seen, members: [node] };
      sight.views.set(key, first);
      this.#pending.push({ view: first, sight });
    }
  }

  /** The nonterminals that cannot use copies of base rules, because of themselves or of nonterminals below them. */
  #divided(): readonly boolean[] {
    const numbers = [...this.#flat.nonterminals.keys()];
    const isParted = (number: number) => (this.#nodes[number]?.size ?? 0) > 1;
    const partedLevels = new Set(
      numbers
        .filter(
          (number) => this.#levelOf(number) !== undefined && (isParted(number) || this.#isLossy[number]),
        )
        .map((number) => this.#flat.nonterminals[number]?.rule),
    );
    return this.#above(
      numbers.map(
        (number) =>
          this.#isLossy[number] === true ||
          // A copy would tokenize texts differently.
          (isParted(number) && this.#isWholeToken(number)) ||
          // Operators bind by order only within one complete rule.
          (this.#levelOf(number) !== undefined && partedLevels.has(this.#flat.nonterminals[number]?.rule)),
      ),
    );
  }

  #isWholeToken(number: number): boolean {
    const { role, rule, isInside } = this.#flat.nonterminals[number] as FlatNonterminal;
    return role.kind === "rule" && !isInside && this.#isToken(rule);
  }

  #levelOf(number: number): number | undefined {
    const { role } = this.#flat.nonterminals[number] as FlatNonterminal;
    return role.kind === "rest" ? undefined : role.level;
  }

  /** Marks all nonterminals from which a marked one is reachable. */
  #above(marked: readonly boolean[]): readonly boolean[] {
    const above = closure(
      [...marked.keys()].filter((number) => marked[number]),
      (number) =>
        [...(this.#sights[number]?.values() ?? [])].flatMap(({ places }) =>
          places.map(({ production }) => production.nonterminal),
        ),
    );
    return marked.map((_, number) => above.has(number));
  }
}

/** The Cartesian product. */
function combinations<Item>(options: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  return options.reduce<readonly (readonly Item[])[]>(
    (rows, items) => rows.flatMap((row) => items.map((item) => row.concat(item))),
    [[]],
  );
}
