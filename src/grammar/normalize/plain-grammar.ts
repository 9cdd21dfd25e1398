import type { CodePointRange } from "../grammar.ts";

/**
 * One step of rebuilding trees from a production, in the order of its symbols. The steps work on a stack of
 * finished trees: an `open` remembers the stack's height, a `close` makes one node of what came since.
 */
export type Step =
  | { readonly kind: "open"; readonly label: Label }
  | { readonly kind: "close" }
  /** The trees that the nonterminal at this index of the production's symbols derives. */
  | { readonly kind: "child"; readonly index: number }
  /** One leaf of the next letters, or the node of the token that the next letter is. */
  | { readonly kind: "leaf"; readonly length: number; readonly token?: string }
  /** The next letter decides which steps follow; they take exactly that letter. */
  | { readonly kind: "pick"; readonly branches: readonly Branch[] }
  /** Remembers which nodes are open, for an `unwind`. */
  | { readonly kind: "mark" }
  /** Closes the nodes that were opened since the `mark` and left open. */
  | { readonly kind: "unwind" }
  /** Where alternatives are ordered: of derivations that part at a decision the one with the least rank is meant. */
  | { readonly kind: "decision"; readonly rank: number };

export interface Branch {
  readonly ranges: readonly CodePointRange[];
  readonly steps: readonly Step[];
}

/** What a node is, but for its children. */
export type Label =
  | { readonly kind: "rule"; readonly name: string; readonly alternative: number; readonly cost: number }
  | { readonly kind: "choice"; readonly alternative: number }
  | { readonly kind: "repetition" }
  | { readonly kind: "sequence" };

export const CLOSE: Step = { kind: "close" };

export const open = (label: Label): Step => ({ kind: "open", label });

/** Equal steps of large grammars are one value: they have few symbols in a row, but many productions. */
const children: Step[] = [];
const leaves: Step[] = [];
const decisions: Step[] = [];

export function child(index: number): Step {
  children[index] ??= { kind: "child", index };
  return children[index];
}

export function leaf(length: number): Step {
  leaves[length] ??= { kind: "leaf", length };
  return leaves[length];
}

export function decision(rank: number): Step {
  decisions[rank] ??= { kind: "decision", rank };
  return decisions[rank];
}

/** The steps for symbols that stand `by` places further right. */
export function shifted(steps: readonly Step[], by: number): readonly Step[] {
  if (by === 0) return steps;
  return steps.map((step) => (step.kind === "child" ? child(step.index + by) : step));
}

/** The rule or token rule whose node the step begins. */
export function ruleBegunBy(step: Step): string | undefined {
  if (step.kind === "leaf") return step.token;
  return step.kind === "open" && step.label.kind === "rule" ? step.label.name : undefined;
}

/** More rule nodes than any tree has that is held in memory. */
const costOfAlternatives = 2 ** 32;

/**
 * The cost that a production's own nodes add to a tree: the costs of alternatives first, then the number of rule and token
 * nodes. Branches of different costs are never merged.
 */
export function costOf(steps: readonly Step[]): number {
  let cost = 0;
  for (const step of steps) {
    if (ruleBegunBy(step) !== undefined) cost++;
    if (step.kind === "open" && step.label.kind === "rule") cost += costOfAlternatives * step.label.cost;
    else if (step.kind === "pick") cost += costOf(step.branches[0]?.steps ?? []);
  }
  return cost;
}

/**
 * A grammar of plain productions, each with the steps that rebuild the trees of the grammar it came from.
 * The alphabet's letters are numbers: code points, or the numbers of `tokens` in a two-level grammar.
 */
export interface PlainGrammar {
  /** The nonterminals by number; `START` derives the whole input and stands in no production. */
  readonly nonterminals: readonly Nonterminal[];
  readonly terminals: readonly Terminal[];
  /** The token rules and literals that the syntax rules speak of, by name; undefined for characters. */
  readonly tokens: ReadonlyMap<string, number> | undefined;
}

export const START = 0;

export interface Nonterminal {
  /** The rule that it stands for; undefined when a stage made it. */
  readonly rule: string | undefined;
  readonly productions: readonly Production[];
}

export interface Production {
  readonly symbols: readonly PlainSymbol[];
  readonly steps: readonly Step[];
}

/** A nonterminal's number, or `terminalSymbol` of a terminal's number. */
export type PlainSymbol = number;

/** Any one letter of the ranges, which are inclusive, sorted and disjoint. */
export interface Terminal {
  readonly ranges: readonly CodePointRange[];
}

/** Terminals take the negative numbers; the function is its own inverse. */
export const terminalSymbol = (terminal: number): PlainSymbol => ~terminal;

/** The grammar with other productions where there are any; the same value when there are none. */
export function withProductions(
  grammar: PlainGrammar,
  changed: (nonterminal: Nonterminal, number: number) => readonly Production[] | undefined,
): PlainGrammar {
  let hasChanged = false;
  const nonterminals = grammar.nonterminals.map((nonterminal, number) => {
    const productions = changed(nonterminal, number);
    if (productions === undefined) return nonterminal;
    hasChanged = true;
    return { rule: nonterminal.rule, productions };
  });
  return hasChanged ? { ...grammar, nonterminals } : grammar;
}

export const isTerminal = (symbol: PlainSymbol): boolean => symbol < 0;
