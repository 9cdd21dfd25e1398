import type { Site, SiteExpression } from "../../generate/sites.ts";

/**
 * A grammar of short productions, at most two symbols of which derive more than one text. Each nonterminal stands for a
 * rule, for a group inside an alternative, or for the rest of a row of children.
 */
export interface FlatGrammar {
  readonly nonterminals: readonly FlatNonterminal[];
  readonly productions: readonly FlatProduction[];
  /** The nonterminal of the start symbol. */
  readonly start: number;
  /** For each rule, by the index of an alternative, a production of it; none for those that derive nothing new. */
  readonly alternatives: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

export interface FlatNonterminal {
  readonly role: FlatRole;
  /** The rule that it is, or is a part of. */
  readonly rule: string;
  /** Whether it stands inside a token, and so among characters. */
  readonly isInside: boolean;
  /** Indices in `FlatGrammar.productions`. */
  readonly productions: readonly number[];
}

/**
 * What the nodes of a nonterminal are: those of a rule, those of a group, or further children of the node above. Of a rule
 * whose operators bind by their order, level 0 is all that it derives, and the others are what can stand in certain places;
 * a group at the edge of such a rule has the level of what stands there.
 */
export type FlatRole =
  | { readonly kind: "rule"; readonly level?: number }
  | { readonly kind: "group"; readonly expression: GroupExpression; readonly level?: number }
  | { readonly kind: "rest" };

export type GroupExpression = Extract<
  SiteExpression,
  { readonly kind: "choice" | "repetition" | "sequence" }
>;

export interface FlatProduction {
  readonly nonterminal: number;
  /** What patterns know the production by; it is the same wherever the alternative stands. */
  readonly label: string;
  /** Index of the rule's or the choice's alternative; 0 elsewhere. */
  readonly alternative: number;
  readonly symbols: readonly FlatSymbol[];
  /** What is chosen with the production; absent where nothing is. */
  readonly choice?: FlatChoice;
}

/** An alternative; or whether a repetition that has had so many elements ends. */
export type FlatChoice =
  | { readonly kind: "option"; readonly site: Site; readonly option: number }
  | { readonly kind: "element"; readonly site: Site; readonly position: number; readonly ends: boolean };

export type FlatSymbol =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "class"; readonly site: Site }
  | { readonly kind: "nonterminal"; readonly number: number };
