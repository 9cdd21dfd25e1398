import { mapAt } from "../base/grouped.ts";
import { OptionsError } from "../base/options-error.ts";
import { type BlankKind, blankKindOf, isBlank, isFree, isSameLayout } from "../tree/blank.ts";
import { childrenOf } from "../tree/node.ts";
import type { Pattern } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { RuleNode, TokenNode, Tree } from "../tree/tree.ts";
import type { FlatGrammar, FlatNonterminal, FlatProduction, FlatSymbol } from "./flat-grammar.ts";

/** A requirement on a symbol: `ANYTHING`, a code point, or the number of a pattern node that the subtree must match. */
type Wanted = number;

export const ANYTHING = -1;

/** A node of patterns over a flat grammar; equal nodes are shared. Sets of patterns are bit masks. */
export interface FlatPattern {
  readonly number: number;
  /**
   * A requirement for each symbol of the production: `ANYTHING` for a literal, a code point for a class, a node for a
   * nonterminal.
   */
  readonly wanted: readonly Wanted[];
  /** Its subtrees in a pattern; none for white space. */
  readonly parts: readonly Tree[];
  /** The patterns that have the node below their root. */
  below: number;
  /** The patterns whose root it is. */
  root: number;
}

const KINDS: readonly BlankKind[] = ["none", "within a line", "line end", "indentation"];

/** The pattern nodes that match blank subtrees; they have no productions of their own. */
export class BlankNodes {
  readonly #newNode: () => FlatPattern;
  readonly #nonterminals = new Set<number>();
  /** The patterns that refer to blank nodes. */
  #bits = 0;
  #any: FlatPattern | undefined;
  /** The nodes for each kind of white space; only when a pattern distinguishes kinds. */
  #kinds: ReadonlyMap<BlankKind, OfKind> | undefined;

  constructor(newNode: () => FlatPattern) {
    this.#newNode = newNode;
  }

  /** The nonterminals where patterns require blank subtrees. */
  get nonterminals(): Iterable<number> {
    return this.#nonterminals;
  }

  get tellsKinds(): boolean {
    return this.#kinds !== undefined;
  }

  /** The nodes that determine everything that matters to the parent. */
  get telling(): readonly FlatPattern[] {
    if (this.#kinds === undefined) return this.#any ? [this.#any] : [];
    return [...this.#kinds.values()].map(({ own }) => own);
  }

  /** The node that the pattern of this bit requires there. */
  wanted(part: RuleNode, nonterminal: number, bit: number): FlatPattern {
    this.#nonterminals.add(nonterminal);
    this.#bits |= bit;
    const node = part.keeps === undefined ? this.#anyNode() : this.#alikeNode(blankKindOf(textOf(part)));
    for (const each of this.telling) each.below |= this.#bits;
    return node;
  }

  /** The nodes that white space of this kind matches. */
  of(kind: BlankKind): readonly FlatPattern[] {
    const { own, alike } = this.#kinds?.get(kind) ?? {};
    return [this.#any, own, alike].filter((node) => node !== undefined);
  }

  /**
   * The kind of a subtree that matches these nodes, by number; undefined if it is not blank. If patterns distinguish no
   * kinds, "none" represents them all.
   */
  kindIn(marks: readonly number[]): BlankKind | undefined {
    const kinds = this.#kinds;
    if (kinds === undefined) return this.#any && marks.includes(this.#any.number) ? "none" : undefined;
    return KINDS.find((kind) => marks.includes((kinds.get(kind) as OfKind).own.number));
  }

  #anyNode(): FlatPattern {
    this.#any ??= this.#newNode();
    return this.#any;
  }

  #alikeNode(kind: BlankKind): FlatPattern {
    this.#kinds ??= this.#newKinds();
    return (this.#kinds.get(kind) as OfKind).alike;
  }

  #newKinds(): ReadonlyMap<BlankKind, OfKind> {
    const kinds = new Map<BlankKind, OfKind>();
    for (const kind of KINDS) {
      const alike = [...kinds].find(([other]) => isSameLayout(kind, other))?.[1].alike;
      kinds.set(kind, { own: this.#newNode(), alike: alike ?? this.#newNode() });
    }
    return kinds;
  }
}

interface OfKind {
  readonly own: FlatPattern;
  readonly alike: FlatPattern;
}

/** The nodes of some patterns. */
export class FlatPatterns {
  readonly #grammar: FlatGrammar;
  readonly #nodes: FlatPattern[] = [];
  readonly #known = new Map<string, FlatPattern>();
  readonly #ofLabel = new Map<string, FlatPattern[]>();
  readonly #openRoots = new Map<string, number>();
  readonly #texts = new Map<string, Map<string, FlatPattern>>();
  readonly #blanks = new BlankNodes(() => this.#newNode([], []));

  /** Bit i stands for the i-th pattern. Throws an OptionsError for a pattern with unsupported nodes. */
  constructor(grammar: FlatGrammar, patterns: readonly Pattern[]) {
    this.#grammar = grammar;
    for (const [index, pattern] of patterns.entries()) this.#add(pattern, 1 << index);
  }

  /** The nodes that a production may match. */
  of(label: string): readonly FlatPattern[] {
    return this.#ofLabel.get(label) ?? NONE;
  }

  /** The patterns that consist of an open node of the rule. */
  openAt(rule: string): number {
    return this.#openRoots.get(rule) ?? 0;
  }

  /** The texts that patterns require of a token of the rule, with their nodes. */
  textsOf(rule: string): ReadonlyMap<string, FlatPattern> {
    return this.#texts.get(rule) ?? NO_TEXTS;
  }

  /** The token rules whose texts patterns mention. */
  get rulesWithTexts(): Iterable<string> {
    return this.#texts.keys();
  }

  /** The node of this number. */
  at(number: number): FlatPattern {
    return this.#nodes[number] as FlatPattern;
  }

  get blanks(): BlankNodes {
    return this.#blanks;
  }

  #add({ tree, layout }: Pattern, bit: number): void {
    const of = { bit, ...(layout && { layout }) };
    if (tree.kind === "open") {
      this.#openRoots.set(tree.name, this.openAt(tree.name) | bit);
      return;
    }
    const root = tree.kind === "token" ? this.#textNode(tree) : this.#ruleNode(tree, of);
    // A pattern that no derivation contains has no node, and never occurs.
    if (root !== undefined) (this.#nodes[root] as FlatPattern).root |= bit;
  }

  #textNode(token: TokenNode): number {
    const texts = mapAt(this.#texts, token.name);
    const node = texts.get(token.text) ?? this.#newNode([], [token]);
    texts.set(token.text, node);
    return node.number;
  }

  #ruleNode(tree: Tree, of: OfPattern): number | undefined {
    if (tree.kind !== "rule")
      throw new OptionsError(`a pattern cannot hold a node of kind "${tree.kind}" there`);
    const production = this.#grammar.alternatives.get(tree.name)?.get(tree.alternative);
    return this.#rowNode(this.#grammar.productions[production ?? -1], tree.children, of);
  }

  /** The node of a production over these children; undefined when it can never match. */
  #rowNode(
    production: FlatProduction | undefined,
    children: readonly Tree[],
    of: OfPattern,
  ): number | undefined {
    if (!production) return undefined;
    const { label, symbols } = production;
    const wanted: Wanted[] = [];
    for (const [index, symbol] of symbols.entries()) {
      const node = this.#wanted(symbol, children.slice(index), of);
      if (node === undefined) return undefined;
      if (symbol.kind === "nonterminal" && node !== ANYTHING)
        (this.#nodes[node] as FlatPattern).below |= of.bit;
      wanted.push(node);
    }
    return this.#labelled(label, { wanted, parts: children }).number;
  }

  /** The requirement on the symbol: it covers the first child, or all children for the rest of a row. */
  #wanted(symbol: FlatSymbol, children: readonly Tree[], of: OfPattern): Wanted | undefined {
    const [child] = children;
    if (symbol.kind === "literal") return ANYTHING;
    if (symbol.kind === "class") return child?.kind === "leaf" ? child.text.codePointAt(0) : undefined;
    const { role, rule, productions } = this.#grammar.nonterminals[symbol.number] as FlatNonterminal;
    const among = productions.map((each) => this.#grammar.productions[each] as FlatProduction);
    if (role.kind === "rest") {
      const isEnd = children.length === 0;
      const row = among.find(({ choice }) => choice?.kind !== "element" || choice.ends === isEnd);
      return this.#rowNode(row, children, of);
    }
    if (child?.kind === "rule" && child.name === rule && isFree(child, of.layout) && isBlank(child))
      return this.#blanks.wanted(child, symbol.number, of.bit).number;
    if (child?.kind === "open") return child.name === rule ? ANYTHING : undefined;
    if (child?.kind === "token") return this.#textNode(child);
    if (child && role.kind === "rule") return this.#ruleNode(child, of);
    const row = among.find(
      ({ alternative }) => child?.kind !== "choice" || alternative === child.alternative,
    );
    return this.#rowNode(row, child ? childrenOf(child) : [], of);
  }

  #labelled(label: string, { wanted, parts }: Pick<FlatPattern, "wanted" | "parts">): FlatPattern {
    const key = `${label} ${wanted.join()}`;
    const known = this.#known.get(key);
    if (known) return known;
    const node = this.#newNode(wanted, parts);
    this.#known.set(key, node);
    this.#ofLabel.set(label, [...this.of(label), node]);
    return node;
  }

  #newNode(wanted: readonly Wanted[], parts: readonly Tree[]): FlatPattern {
    const node = { number: this.#nodes.length, wanted, parts, below: 0, root: 0 };
    this.#nodes.push(node);
    return node;
  }
}

/** The pattern of a node. */
interface OfPattern extends Pick<Pattern, "layout"> {
  readonly bit: number;
}

const NONE: readonly FlatPattern[] = [];
const NO_TEXTS: ReadonlyMap<string, FlatPattern> = new Map();
