/**
 * A context-free grammar with repetition. Without token rules it derives characters (code points); with token
 * rules it has two levels: the token rules derive the tokens' texts, all other rules derive token sequences.
 */
export interface Grammar {
  /** Name of the start symbol's rule. */
  readonly start: string;
  /** The rules by name, in the order of their declaration. */
  readonly rules: ReadonlyMap<string, Rule>;
  /**
   * True when of several trees of a text that one is meant whose decisions, from the top and from left to right, come
   * first: earlier alternatives before later ones, to go on with a repetition before leaving it.
   */
  readonly ordered?: boolean;
}

/** A nonterminal with all its alternatives. */
export interface Rule {
  readonly name: string;
  readonly alternatives: readonly Alternative[];
  /** How the rule takes part in a two-level grammar; absent for a rule that derives structure. */
  readonly token?: TokenTraits;
  /**
   * The rule of the original grammar whose nodes this rule's nodes represent. Null for a rule made from none and for a
   * hidden rule: children replace its node. A group when it was made from a group inside an alternative. Absent for an
   * ordinary rule. See `project`.
   */
  readonly origin?: string | null | GroupOrigin;
  /** True when alternatives that begin or end with the rule itself are operators, and earlier ones bind tighter. */
  readonly precedence?: boolean;
  /** Where the rule stands in the text it was read from. */
  readonly position?: Position;
}

/** A group of another grammar, for a rule that was made from it. */
export interface GroupOrigin {
  readonly group: "choice" | "repetition" | "sequence";
}

/** What an alternative means that derives a number, such as `0x1f`: the number in decimal digits. */
export interface InRadix {
  readonly radix: 10;
}

/** One right-hand side of a rule. A rule's alternative is named by its index. */
export interface Alternative {
  readonly expression: Expression;
  /** The name an author gave to this alternative. */
  readonly label?: string;
  /** Index of the alternative that it was made from, in the rule's or choice's origin; absent: the same as its own. */
  readonly origin?: number;
  /** Which way an ambiguous nesting of this alternative in itself should lean, where the author said so. */
  readonly associativity?: "left" | "right";
  /**
   * In a lenient grammar, the replacement for the texts of this alternative: a fixed text, or the number they write, in
   * decimal digits. Absent: the texts themselves. See `meaning`.
   */
  readonly means?: string | InRadix;
  /** Whole number: trees of less cost are meant rather than others. Absent: 1 where `means` is there, else 0. */
  readonly cost?: number;
  /** The rule whose nodes directly in a node of this alternative are made with one text, as the names of an element's tags are. */
  readonly same?: string;
  /**
   * A rule whose nodes must have different texts in sibling nodes of this alternative, like the keys of a table. Like `same`
   * it constrains generation, not parsing. See `tree/bound-texts`.
   */
  readonly distinct?: string;
}

/** What an alternative derives. */
export type Expression = Literal | CharacterClass | Reference | Sequence | Choice | Repetition;

/** Exactly this text; never empty. */
export interface Literal {
  readonly kind: "literal";
  readonly text: string;
}

/** Any one code point in the ranges, which are inclusive, sorted and disjoint. */
export interface CharacterClass {
  readonly kind: "class";
  readonly ranges: readonly CodePointRange[];
}

export type CodePointRange = readonly [first: number, last: number];

/** Whatever the rule of this name derives. */
export interface Reference {
  readonly kind: "reference";
  readonly name: string;
}

/** The items one after the other; the empty sequence derives the empty text. */
export interface Sequence {
  readonly kind: "sequence";
  readonly items: readonly Expression[];
}

/** Any one of the alternatives. */
export interface Choice {
  readonly kind: "choice";
  readonly alternatives: readonly Expression[];
}

/** The item at least `min` and at most `max` times (Infinity: no bound); an option is 0 to 1. */
export interface Repetition {
  readonly kind: "repetition";
  readonly item: Expression;
  readonly min: number;
  readonly max: number;
  /** In token rules and where alternatives are ordered: match as few as possible rather than as many as possible. */
  readonly lazy?: boolean;
}

/** How a token rule behaves when it matches. The longest match wins, then the rule declared first. */
export interface TokenTraits {
  /** A fragment is only a part of other token rules and never matches by itself. */
  readonly fragment?: boolean;
  /** The lexer mode in which the rule is tried; the first mode is `DEFAULT_MODE`. */
  readonly mode?: string;
  /** The token is dropped; it may stand between any two tokens. */
  readonly skip?: boolean;
  /** The token goes to this channel, out of the structure's sight. */
  readonly channel?: string;
  /** The match goes on with the next rule; both make one token. */
  readonly more?: boolean;
  /** The token counts as this token rule's. */
  readonly type?: string;
  /** Mode changes, in the order in which they are done. */
  readonly modes?: readonly ModeChange[];
}

export type ModeChange =
  | { readonly kind: "push"; readonly mode: string }
  | { readonly kind: "pop" }
  | { readonly kind: "set"; readonly mode: string };

/** A place in a text: both count from 1; columns count code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The lexer mode in which every text begins. */
export const DEFAULT_MODE = "DEFAULT_MODE";

/** The mode in which a token rule is tried. */
export const modeOf = ({ mode = DEFAULT_MODE }: TokenTraits): string => mode;

/** The cost of an alternative in a tree: its `cost`, else 1 if it has a meaning, else 0. */
export const costOfAlternative = ({
  means,
  cost = means === undefined ? 0 : 1,
}: Partial<Alternative> = {}): number => cost;

/**
 * A lenient grammar without the alternatives of at least this cost. Derivations below the cost stay the cheapest ones, since
 * any tree with a removed alternative costs at least that much.
 */
export function withoutCostly(grammar: Grammar, cost: number): Grammar {
  const rules = [...grammar.rules].map(([name, rule]) => {
    const alternatives = rule.alternatives.filter((alternative) => costOfAlternative(alternative) < cost);
    return [name, { ...rule, alternatives }] as const;
  });
  return { ...grammar, rules: new Map(rules) };
}
