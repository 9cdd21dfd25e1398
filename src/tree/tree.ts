/**
 * A derivation tree. It mirrors the grammar: a rule's node holds one child for each item of the chosen
 * alternative, a repetition's node one child for each element, a choice's node the one child it chose.
 * Trees are immutable and may share subtrees.
 */
export type Tree = RuleNode | RepetitionNode | ChoiceNode | SequenceNode | Leaf;

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
  readonly children: readonly Tree[];
}

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

/** Text of the input: a literal, or one character of a class. */
export interface Leaf extends Spanned {
  readonly kind: "leaf";
  readonly text: string;
}
