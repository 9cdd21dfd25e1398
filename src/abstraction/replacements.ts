import { grouped } from "../base/grouped.ts";
import { Random } from "../base/random.ts";
import { type PartProducer, partProducer } from "../generate/constrain.ts";
import { Learner } from "../generate/learn.ts";
import type { Learned } from "../generate/learned.ts";
import { around, uniform } from "../generate/models.ts";
import { sitesOf } from "../generate/sites.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { treeWriter } from "../parse/join-tokens.ts";
import { tokenTreesOf } from "../parse/token-tree.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { childrenOf, nameOf, withChildren } from "../tree/node.ts";
import { textsIn } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { isWord } from "./words.ts";

/** Another derivation of the nonterminal of a node. */
export interface Replacement {
  readonly tree: Tree;
  readonly text: string;
  /** The text without blanks. */
  readonly letters: string;
}

/** Expansions of the largest replacements; most are much smaller. */
const mostExpansions = 14;

/** Of ten replacements, those drawn near valid inputs; the others are small ones of any kind. */
const nearInTen = 6;

/**
 * Makes replacements. They are small, as large ones are seldom valid. Most are near valid inputs: with their probabilities,
 * their words, or their subtrees.
 */
export class Replacements {
  readonly #random = new Random(0);
  readonly #small: PartProducer;
  readonly #around: PartProducer;
  readonly #subtrees: Harvest;
  readonly #words: Harvest;
  readonly #textOf: (tree: Tree) => string | undefined;

  /** @param trees of valid inputs, the failing one first. Throws a GrammarError when the grammar derives no text. */
  constructor(grammar: Grammar, trees: readonly Tree[]) {
    const sites = sitesOf(grammar);
    const model = around(learnedFrom(grammar, trees));
    this.#small = partProducer({ sites, model: uniform, random: this.#random });
    this.#around = partProducer({ sites, model, random: this.#random });
    this.#subtrees = harvestOf(trees, (text) => /\S/.test(text));
    this.#words = harvestOf(trees, isWord);
    this.#textOf = treeWriter(grammar);
  }

  /** The replacement of this seed for a node of the nonterminal; undefined when its tokens run together. */
  draw(nonterminal: string, seed: number): Replacement | undefined {
    this.#random.backTo(new Random(seed).mark());
    const way = this.#random.below(10) < nearInTen ? this.#random.below(4) : SMALL;
    return this.#replacementOf(this.#tree(nonterminal, way));
  }

  /** The same, but always a small one of any kind. */
  drawAny(nonterminal: string, seed: number): Replacement | undefined {
    this.#random.backTo(new Random(seed).mark());
    return this.#replacementOf(this.#tree(nonterminal, SMALL));
  }

  #replacementOf(tree: Tree): Replacement | undefined {
    const text = this.#textOf(tree);
    return text === undefined ? undefined : { tree, text, letters: withoutWhiteSpace(text) };
  }

  #tree(nonterminal: string, way: number): Tree {
    const expansions = Math.floor(mostExpansions * this.#random.unit() ** 2);
    const producer = way === AROUND ? this.#around : this.#small;
    const tree = producer.produce(expansions, nonterminal);
    if (way === WITH_WORDS) return this.#grafted(tree, this.#words);
    return way === WITH_SUBTREES ? this.#grafted(tree, this.#subtrees) : tree;
  }

  /** The tree in which harvested subtrees replace every other subtree that has one, from the top. */
  #grafted(tree: Tree, harvest: Harvest): Tree {
    const known = harvest.get(nameOf(tree) ?? "");
    if (known && this.#random.below(2) === 0) return known[this.#random.below(known.length)] as Tree;
    const children = childrenOf(tree);
    return children.length === 0
      ? tree
      : withChildren(
          tree,
          children.map((child) => this.#grafted(child, harvest)),
        );
  }
}

const SMALL = 0;
const AROUND = 1;
const WITH_WORDS = 2;
const WITH_SUBTREES = 3;

/** Subtrees by nonterminal. */
export type Harvest = ReadonlyMap<string, readonly Tree[]>;

export function harvestOf(trees: readonly Tree[], isWanted: (text: string) => boolean): Harvest {
  const named = trees.flatMap((tree) =>
    textsIn(tree).flatMap(([node, text]) =>
      (node.kind === "rule" || node.kind === "token") && isWanted(text) ? [node] : [],
    ),
  );
  return grouped(named, (node) => nameOf(node) ?? "");
}

/** The frequencies of choices in the trees. */
export function learnedFrom(grammar: Grammar, trees: readonly Tree[]): Learned {
  const learner = new Learner(sitesOf(grammar), { tokenTree: tokenTreesOf(grammar) });
  for (const tree of trees) learner.add(tree);
  return learner.learned();
}
