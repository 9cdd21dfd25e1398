/**
 * A derivation tree, which mirrors the grammar. A rule node has a child for each item of its alternative, a repetition
 * one for each element, a choice the chosen one. Tokens, open nodes and opaque nodes replace rule nodes without a
 * derivation. Trees are immutable and may share subtrees.
 */
export type Tree = InnerNode | TextNode | OpenNode;

/** A node of a kind that has children, possibly none. */
export type InnerNode = RuleNode | RepetitionNode | ChoiceNode | SequenceNode | OpaqueNode;

/** A node that is a piece of the text. */
export type TextNode = Leaf | TokenNode;

interface Spanned {
  /** Byte range in the parsed input, from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
}

/** A nonterminal, derived by one of its rule's alternatives. */
export interface RuleNode extends Spanned {
  readonly kind: "rule";
  readonly name: string;
  /** Index of the alternative in the rule. */
  readonly alternative: number;
  /** For a layout node of a pattern: the white space it requires of matches. Absent: any white space matches. */
  readonly keeps?: KeptBlanks;
  readonly children: readonly Tree[];
}

/** Line ends and indentation must agree, or the exact white space. */
export type KeptBlanks = "line ends" | "white space";

/** The elements of a repetition; an option is a repetition of zero or one. */
export interface RepetitionNode extends Spanned {
  readonly kind: "repetition";
  readonly children: readonly Tree[];
}

/** A choice inside an alternative. */
export interface ChoiceNode extends Spanned {
  readonly kind: "choice";
  readonly alternative: number;
  readonly children: readonly [Tree];
}

/** A group of several items inside a choice or a repetition. */
export interface SequenceNode extends Spanned {
  readonly kind: "sequence";
  readonly children: readonly Tree[];
}

/** A nonterminal with arbitrary children: no alternative of its rule, if it has one, derives them. */
export interface OpaqueNode extends Spanned {
  readonly kind: "opaque";
  readonly name: string;
  readonly children: readonly Tree[];
}

/** The text of a token rule. Its inner derivation is computed on demand. */
export interface TokenNode extends Spanned {
  readonly kind: "token";
  /** The token's type, a token rule. */
  readonly name: string;
  readonly text: string;
}

/** Matches any subtree of its rule. */
export interface OpenNode extends Spanned {
  readonly kind: "open";
  readonly name: string;
  /** Open nodes of one number match subtrees with the same text; without a number a node is independent. */
  readonly group?: number;
}

/** Text of the input: a literal, or one character of a class. */
export interface Leaf extends Spanned {
  readonly kind: "leaf";
  readonly text: string;
}
