import type { CodePointRange } from "../grammar.ts";

/**
 * A step of rebuilding trees from a production, in the order of its symbols. The steps operate on a stack of finished
 * trees: `open` remembers the stack's height, `close` makes a node of all trees above it.
 */
export type Step =
  | { readonly kind: "open"; readonly label: Label }
  | { readonly kind: "close" }
  /** The trees of the nonterminal at this index of the production's symbols. */
  | { readonly kind: "child"; readonly index: number }
  /** A leaf of the next letters, or the node of the token that is the next letter. */
  | { readonly kind: "leaf"; readonly length: number; readonly token?: string }
  /** The next letter selects the steps; they consume exactly that letter. */
  | { readonly kind: "pick"; readonly branches: readonly Branch[] }
  /** Remembers which nodes are open, for an `unwind`. */
  | { readonly kind: "mark" }
  /** Closes the nodes that were opened since the `mark` and are still open. */
  | { readonly kind: "unwind" }
  /** In ordered grammars: of derivations that differ at a decision, the least rank is preferred. */
  | { readonly kind: "decision"; readonly rank: number };

export interface Branch {
  readonly ranges: readonly CodePointRange[];
  readonly steps: readonly Step[];
}

/** A node without its children. */
export type Label =
  | { readonly kind: "rule"; readonly name: string; readonly alternative: number; readonly cost: number }
  | { readonly kind: "choice"; readonly alternative: number }
  | { readonly kind: "repetition" }
  | { readonly kind: "sequence" };

export const CLOSE: Step = { kind: "close" };

export const open = (label: Label): Step => ({ kind: "open", label });

/** Shares equal steps, because large grammars have many productions but few different steps. */
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

/** Shifts the steps for symbols `by` places to the right. */
export function shifted(steps: readonly Step[], by: number): readonly Step[] {
  if (by === 0) return steps;
  return steps.map((step) => (step.kind === "child" ? child(step.index + by) : step));
}

/** The rule or token rule whose node the step begins. */
export function ruleBegunBy(step: Step): string | undefined {
  if (step.kind === "leaf") return step.token;
  return step.kind === "open" && step.label.kind === "rule" ? step.label.name : undefined;
}

/** More rule nodes than any tree in memory has. */
const costOfAlternatives = 2 ** 32;

/**
 * The cost that a production's own nodes add to a tree: the costs of alternatives first, then the number of rule and
 * token nodes. Branches of different costs are never merged.
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
 * A grammar of plain productions, each with steps that rebuild the trees of the original grammar. Letters are numbers:
 * code points, or the numbers of `tokens` in a two-level grammar.
 */
export interface PlainGrammar {
  /** The nonterminals by number; `START` derives the whole input and occurs in no production. */
  readonly nonterminals: readonly Nonterminal[];
  readonly terminals: readonly Terminal[];
  /** The token rules and literals used by structure rules, by name; undefined for characters. */
  readonly tokens: ReadonlyMap<string, number> | undefined;
}

export const START = 0;

export interface Nonterminal {
  /** The rule it represents; undefined when a normalization stage made it. */
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

/** Maps terminals to the negative numbers; it is its own inverse. */
export const terminalSymbol = (terminal: number): PlainSymbol => ~terminal;

/** Replaces productions where `changed` returns any; returns the grammar itself if nothing changes. */
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
