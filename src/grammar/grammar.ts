import type { Constraint } from "./constraint.ts";

/**
 * A context-free grammar with repetition. Without token rules it derives characters (code points). With token rules it
 * has two levels: token rules derive the tokens' texts, all other rules derive token sequences.
 */
export interface Grammar {
  /** Name of the start rule. */
  readonly start: string;
  /** The rules by name, in the order of declaration. */
  readonly rules: ReadonlyMap<string, Rule>;
  /**
   * Whether ambiguity is resolved by order. Of several trees of a text, the one with the first decisions in preorder is
   * preferred: earlier alternatives, and another element of a repetition before its end.
   */
  readonly ordered?: boolean;
  /** Whether its texts are bytes: each character, which is below 256, is one. */
  readonly bytes?: boolean;
}

/** A nonterminal with all its alternatives. */
export interface Rule {
  readonly name: string;
  readonly alternatives: readonly Alternative[];
  /** The role of a token rule; absent for a structure rule. */
  readonly token?: TokenTraits;
  /**
   * The rule of the original grammar whose nodes this rule's nodes represent. Null for a rule without an original, and
   * for a hidden rule: children replace its node. A group if it was made from a group inside an alternative. Absent for
   * an ordinary rule. See `project`.
   */
  readonly origin?: string | null | GroupOrigin;
  /** Whether alternatives that begin or end with the rule itself are operators; earlier ones bind tighter. */
  readonly precedence?: boolean;
  /** The rule's position in the text it was read from. */
  readonly position?: Position;
}

/** The origin of a rule that was made from a group. */
export interface GroupOrigin {
  readonly group: "choice" | "repetition" | "sequence";
}

/** The meaning of an alternative that derives a number such as `0x1f`: the number in decimal digits. */
export interface InRadix {
  readonly radix: 10;
}

/** A right-hand side of a rule, identified by its index. */
export interface Alternative {
  readonly expression: Expression;
  /** The author's name for the alternative. */
  readonly label?: string;
  /** Index of the original alternative, in the rule's or choice's origin. Absent: its own index. */
  readonly origin?: number;
  /** The direction in which an ambiguous nesting of this alternative in itself leans, if declared. */
  readonly associativity?: "left" | "right";
  /**
   * In a lenient grammar, the replacement for the texts of this alternative: a fixed text, or their number in decimal
   * digits. Absent: the texts themselves. See `meaning`.
   */
  readonly means?: string | InRadix;
  /** An integer: trees of less total cost are preferred. Absent: 1 if `means` is present, otherwise 0. */
  readonly cost?: number;
  /** A rule whose nodes must have equal texts as children of this alternative, like the names in an element's tags. */
  readonly same?: string;
  /**
   * A rule whose nodes must have different texts in sibling nodes of this alternative, like the keys of a table. Like
   * `same` it constrains generation, not parsing. See `tree/bound-texts`.
   */
  readonly distinct?: string;
  /** Further conditions on the nodes of this alternative. See `tree/constrained`. */
  readonly constraints?: readonly Constraint[];
}

/** The right-hand side of an alternative. */
export type Expression = Literal | CharacterClass | Reference | Sequence | Choice | Repetition;

/** A fixed text, never empty. */
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

/** The texts of the rule of this name. */
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

/** The item at least `min` and at most `max` times (Infinity: unbounded); an option is 0 to 1. */
export interface Repetition {
  readonly kind: "repetition";
  readonly item: Expression;
  readonly min: number;
  readonly max: number;
  /** In token rules and ordered grammars: prefer fewer elements. */
  readonly lazy?: boolean;
}

/** The behaviour of a token rule. The longest match wins, then the rule declared first. */
export interface TokenTraits {
  /** A fragment is a part of other token rules and never matches by itself. */
  readonly fragment?: boolean;
  /** The lexer mode in which the rule is tried; the first mode is `DEFAULT_MODE`. */
  readonly mode?: string;
  /** The token is dropped; it may occur between any two tokens. */
  readonly skip?: boolean;
  /** The token goes to this channel, which structure rules do not see. */
  readonly channel?: string;
  /** The match continues with the next rule; both form one token. */
  readonly more?: boolean;
  /** The token rule whose token this match becomes. */
  readonly type?: string;
  /** Mode changes, in order of execution. */
  readonly modes?: readonly ModeChange[];
}

export type ModeChange =
  | { readonly kind: "push"; readonly mode: string }
  | { readonly kind: "pop" }
  | { readonly kind: "set"; readonly mode: string };

/** A place in a text, both counted from 1; columns count code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The initial lexer mode. */
export const DEFAULT_MODE = "DEFAULT_MODE";

/** The mode in which a token rule is tried. */
export const modeOf = ({ mode = DEFAULT_MODE }: TokenTraits): string => mode;

/** Whether the grammar has token rules, so that texts are tokenized before parsing. */
export const isTwoLevel = ({ rules }: Grammar): boolean =>
  [...rules.values()].some(({ token }) => token !== undefined);

/** The cost of an alternative: its `cost`, otherwise 1 if it has a meaning, otherwise 0. */
export const costOfAlternative = ({
  means,
  cost = means === undefined ? 0 : 1,
}: Partial<Alternative> = {}): number => cost;

/**
 * Removes the alternatives of a lenient grammar of at least this cost. Derivations below the cost stay the cheapest,
 * because any tree with a removed alternative costs at least as much.
 */
export function withoutCostly(grammar: Grammar, cost: number): Grammar {
  const rules = [...grammar.rules].map(([name, rule]) => {
    const alternatives = rule.alternatives.filter((alternative) => costOfAlternative(alternative) < cost);
    return [name, { ...rule, alternatives }] as const;
  });
  return { ...grammar, rules: new Map(rules) };
}
