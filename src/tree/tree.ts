/**
 * A derivation tree, which mirrors the grammar. A rule's node has a child for each item of its alternative, a repetition's
 * node one for each element, a choice's node the chosen one. Tokens, open nodes and opaque nodes replace rule nodes without
 * a derivation. Trees are immutable and may share subtrees.
 */
export type Tree = InnerNode | TextNode | OpenNode;

/** A node that has children, if only none. */
export type InnerNode = RuleNode | RepetitionNode | ChoiceNode | SequenceNode | OpaqueNode;

/** A node that is a piece of the text. */
export type TextNode = Leaf | TokenNode;

interface Spanned {
  /** Byte range of the tree's text in the input it was parsed from; start is included, end is not. */
  readonly start: number;
  readonly end: number;
}

/** A nonterminal, derived by one of its rule's alternatives. */
export interface RuleNode extends Spanned {
  readonly kind: "rule";
  readonly name: string;
  /** Index of the alternative in the rule. */
  readonly alternative: number;
  /** In a pattern that takes other white space, where the node only lays the text out: what of its own stays. Absent: nothing. */
  readonly keeps?: KeptBlanks;
  readonly children: readonly Tree[];
}

/** Whether a line ends there, and whether the next one is indented; or the white space as it is. */
export type KeptBlanks = "line ends" | "white space";

/** The elements of a repetition; an option is a repetition of zero or one. */
export interface RepetitionNode extends Spanned {
  readonly kind: "repetition";
  readonly children: readonly Tree[];
}

/** What a choice inside an alternative chose. */
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

/** A nonterminal whose children stand there as they come: no alternative of its rule, if it has one, derives them. */
export interface OpaqueNode extends Spanned {
  readonly kind: "opaque";
  readonly name: string;
  readonly children: readonly Tree[];
}

/** The text of a token rule. How the rule derives it is found out on demand. */
export interface TokenNode extends Spanned {
  readonly kind: "token";
  /** The token rule that it counts as. */
  readonly name: string;
  readonly text: string;
}

/** Stands for any subtree of its rule. */
export interface OpenNode extends Spanned {
  readonly kind: "open";
  readonly name: string;
  /** Open nodes of one number match subtrees of one text; without a number a node is independent. */
  readonly group?: number;
}

/** Text of the input: a literal, or one character of a class. */
export interface Leaf extends Spanned {
  readonly kind: "leaf";
  readonly text: string;
}
