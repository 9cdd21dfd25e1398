import { closure, referencesOf } from "../../grammar/analysis/reachable.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { parseForest } from "../../parse/parse.ts";
import { withTokenTrees } from "../../parse/token-tree.ts";
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

  #parsed(nonterminal: number, text: string): KnownTree | undefined {
    const grammar = this.#grammarOf(this.#short.flat.nonterminals[nonterminal]?.rule ?? "");
    const forest = parseForest(grammar, text);
    if (forest.kind === "failure") return undefined;
    return new KnownTree(withTokenTrees(this.#grammar, forest.cheapest()), nonterminal, this.#short);
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
