import { closure, referencesOf } from "../../grammar/analysis/references.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { parseForest } from "../../parse/parse.ts";
import { withTokenTrees } from "../../parse/token-tree.ts";
import type { Tree } from "../../tree/tree.ts";
import { KnownTree } from "./known-tree.ts";
import type { ShortGrammar } from "./short-grammar.ts";

/** More trees than this are not remembered. */
const mostTrees = 10_000;

/** The trees of texts of single rules, such as numbers. */
export class SpelledTrees {
  readonly #grammar: Grammar;
  readonly #short: ShortGrammar;
  readonly #grammars = new Map<string, Grammar>();
  readonly #trees = new Map<string, KnownTree | undefined>();

  constructor(grammar: Grammar, short: ShortGrammar) {
    this.#grammar = grammar;
    this.#short = short;
  }

  /** The cheapest tree of the text; undefined when the rule does not derive it. */
  of(nonterminal: number, text: string): KnownTree | undefined {
    const key = `${nonterminal} ${text}`;
    if (this.#trees.has(key)) return this.#trees.get(key);
    if (this.#trees.size > mostTrees) this.#trees.clear();
    const tree = this.#parsed(nonterminal, text);
    this.#trees.set(key, tree);
    return tree;
  }

  /** The same without what new trees need to follow it. */
  tree(rule: string, text: string): Tree | undefined {
    const forest = parseForest(this.#grammarOf(rule), text);
    return forest.kind === "failure" ? undefined : withTokenTrees(this.#grammar, forest.cheapest());
  }

  #parsed(nonterminal: number, text: string): KnownTree | undefined {
    const tree = this.tree(this.#short.flat.nonterminals[nonterminal]?.rule ?? "", text);
    return tree && new KnownTree(tree, nonterminal, this.#short);
  }

  /** Remembered because making it ready for parsing takes long. */
  #grammarOf(start: string): Grammar {
    const { rules } = this.#grammar;
    const known = this.#grammars.get(start);
    if (known) return known;
    const names = closure([start], (name) => referencesOf(rules.get(name) ?? { name, alternatives: [] }));
    const own = { ...this.#grammar, start, rules: new Map([...rules].filter(([name]) => names.has(name))) };
    this.#grammars.set(start, own);
    return own;
  }
}
