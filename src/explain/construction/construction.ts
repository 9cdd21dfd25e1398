import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import { type Model, remembered } from "../../generate/model.ts";
import { uniform } from "../../generate/models.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { elementsIn } from "../features/feature.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { Built, BuiltInput, Wish } from "./built.ts";
import { CostTable } from "./cost-table.ts";
import { type Demands, demandsOf } from "./demands.ts";
import { drawDerivation } from "./derivation.ts";
import type { Drawing } from "./drawing.ts";
import { type InputReader, inputReader } from "./input-reader.ts";
import { KnownTree } from "./known-tree.ts";
import { everywhere, type Obligation } from "./obligation.ts";
import type { CostedObligation } from "./pairs.ts";
import { Product } from "./product.ts";
import { type Rewriting, rewritten } from "./rewriting.ts";
import { type Bounds, boundsOf, type ShortGrammar, shortGrammar } from "./short-grammar.ts";
import { SpelledTrees } from "./spelled-trees.ts";
import { Sums } from "./sums.ts";

/** Builds inputs of one grammar. */
export interface Construction {
  /** Inputs that meet all of the predicates: each was read again, and its features measured. */
  inputsFor(predicates: readonly FeaturePredicate[], wish: Wish): Work<Built>;
}

/** Derivations tried for each input that is wanted. */
const triedForEach = 40;

/** Productions of all tables of costs that are remembered, some 100 MB. */
const mostTabled = 1_000_000;

export function construction(vocabulary: Vocabulary): Construction {
  const building = new Building(vocabulary);
  return { inputsFor: (predicates, wish) => building.inputsFor(predicates, wish) };
}

class Building {
  readonly #vocabulary: Vocabulary;
  readonly #reader: InputReader;
  readonly #grammar: ShortGrammar;
  readonly #plain: CostTable;
  readonly #lengths: Bounds;
  /** Whether all trees of inputs are derivations of the short grammar. */
  readonly #isProvable: boolean;
  readonly #tables = new Map<string, CostTable>();
  readonly #spelled: SpelledTrees;
  readonly #counts = new Map<number, Bounds>();
  readonly #knownTrees = new WeakMap<Tree, KnownTree>();
  readonly #models = new WeakMap<Model, Model>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#reader = inputReader(vocabulary);
    this.#grammar = shortGrammar(vocabulary);
    this.#plain = new CostTable(nothing, this.#grammar);
    this.#spelled = new SpelledTrees(vocabulary.sites.grammar, this.#grammar);
    // A token that counts as another rule's, or that several rules matched in turn, is derived by none; and of all parses
    // two may have what no single one has.
    this.#isProvable =
      !vocabulary.allParses &&
      ![...vocabulary.sites.grammar.rules.values()].some(
        ({ token }) => token?.type !== undefined || token?.more,
      );
    this.#lengths = boundsOf(this.#grammar, ({ length }) => length);
  }

  *inputsFor(predicates: readonly FeaturePredicate[], wish: Wish): Work<Built> {
    const demands = demandsOf(predicates);
    if (demands === "never") return { kind: "infeasible" };
    const product = yield* this.#product(demands);
    if (yield* product.findingAlive(product.root))
      return yield* this.#built(predicates, wish, { demands, product });
    const isProved = product.isWhole && this.#isProvable && !this.#asksInsideNames(predicates);
    return isProved ? { kind: "infeasible" } : { kind: "not found", tried: 0 };
  }

  /** The grammar with names has these as literals, and says nothing of what they are made of. */
  #asksInsideNames(predicates: readonly FeaturePredicate[]): boolean {
    const { elements, naming } = this.#vocabulary;
    return predicates.some(({ feature }) =>
      elementsIn(feature).some((number) => naming.inNames.has(elements[number]?.rule ?? "")),
    );
  }

  *#product({ obligations }: Demands): Work<Product> {
    const costed: CostedObligation[] = [];
    for (const obligation of obligations) {
      costed.push({ obligation, table: this.#table(obligation) });
      yield;
    }
    return new Product(costed, { grammar: this.#grammar, plain: this.#plain, lengths: this.#lengths });
  }

  #table(obligation: Obligation): CostTable {
    const known = this.#tables.get(obligation.key) ?? new CostTable(obligation, this.#grammar);
    this.#tables.delete(obligation.key);
    this.#tables.set(obligation.key, known);
    const [oldest] = this.#tables.keys();
    if (this.#tables.size > mostTabled / this.#grammar.productions.length && oldest !== undefined)
      this.#tables.delete(oldest);
    return known;
  }

  /** The input, or what becomes of it by rewriting parts, if it meets all of the predicates. */
  *#righted(
    input: BuiltInput,
    predicates: readonly FeaturePredicate[],
    rewriting: Rewriting,
  ): Work<BuiltInput | undefined> {
    const unmet = predicates.filter((each) => !meetsAll(input.measured, [each]));
    const [first] = unmet;
    if (!first) return input;
    for (const tree of rewritten(first, input, rewriting)) {
      yield;
      const text = this.#reader.textOf(tree);
      const read = text === undefined ? undefined : this.#reader.read(text);
      if (!read || !meetsAll(read.measured, [first])) continue;
      if (meetsAll(read.measured, predicates)) return read;
      // One predicate more holds: the others are seen to in the same way.
      const left = predicates.filter((each) => !meetsAll(read.measured, [each]));
      if (left.length < unmet.length) return yield* this.#righted(read, predicates, rewriting);
    }
    return undefined;
  }

  #countsOf(element: number): Bounds {
    const known =
      this.#counts.get(element) ??
      boundsOf(this.#grammar, ({ elements }) => (elements.includes(element) ? 1 : 0));
    this.#counts.set(element, known);
    return known;
  }

  /** Trees and models stay the same for many sets of predicates. */
  #known(tree: Tree): KnownTree {
    const known =
      this.#knownTrees.get(tree) ??
      new KnownTree(this.#vocabulary.naming.named(tree), this.#grammar.start, this.#grammar);
    this.#knownTrees.set(tree, known);
    return known;
  }

  #remembering(model: Model): Model {
    const known = this.#models.get(model) ?? remembered(model);
    this.#models.set(model, known);
    return known;
  }

  *#built(
    predicates: readonly FeaturePredicate[],
    { count, random, near = [], mostLeft = 15, effort = triedForEach, model = uniform }: Wish,
    { demands, product }: { readonly demands: Demands; readonly product: Product },
  ): Work<Built> {
    const trees = near.map((tree) => this.#known(tree));
    const remembering = this.#remembering(model);
    const counts = demands.counts.map((each) => ({
      ...each,
      bounds: this.#countsOf(each.element),
    }));
    const drawing = (): Drawing => {
      const known = trees[random.below(Math.max(1, trees.length))];
      return {
        grammar: this.#grammar,
        sites: this.#vocabulary.sites,
        product,
        obligations: product.obligations,
        sums: new Sums(this.#lengths, counts),
        model: remembering,
        random,
        place: known && { known, parent: known.root, at: 0 },
        leaving: known ? leavingIn(known, mostLeft, random) : new Set(),
        placesOf: (nonterminal) => trees.flatMap((tree) => tree.placesOf(nonterminal)),
        spelled: (nonterminal, text) => this.#spelled.of(nonterminal, text),
      };
    };
    const rewriting: Rewriting = {
      vocabulary: this.#vocabulary,
      model: remembering,
      random,
      spelled: (rule, text) => this.#spelled.tree(rule, text),
    };
    const seen = new Set(near.map((tree) => textOf(tree)));
    const inputs: BuiltInput[] = [];
    let tried = 0;
    for (; inputs.length < count && tried < (inputs.length + 1) * effort; tried++) {
      yield;
      const tree = drawDerivation(drawing());
      const text = tree && this.#reader.textOf(tree);
      if (text === undefined || seen.has(text)) continue;
      seen.add(text);
      const input = this.#reader.read(text);
      const right = input && (yield* this.#righted(input, predicates, rewriting));
      if (right && (right === input || !seen.has(right.text))) inputs.push(right);
      if (right) seen.add(right.text);
    }
    return inputs.length > 0 ? { kind: "built", inputs, tried } : { kind: "not found", tried };
  }
}

/** Some nodes of the tree that are not to be followed: more often few than many. */
function leavingIn({ root }: KnownTree, most: number, random: Random): ReadonlySet<number> {
  const nodes = root.children[0]?.left ?? 0;
  const count = 2 ** random.below(Math.floor(Math.log2(most + 1)) + 1) - 1;
  return new Set(Array.from({ length: count }, () => random.below(nodes)));
}

/** No obligation: every derivation will do. */
const nothing: Obligation = {
  key: "",
  states: 1,
  first: 0,
  ways: everywhere,
  accepts: () => true,
};
