/** A tree-sitter `grammar.json` as it is written, without what does not change the language. */
export interface TreeSitterSyntax {
  readonly name: string;
  /** By name, in the order of the file; the first is the start symbol. */
  readonly rules: ReadonlyMap<string, TreeSitterRule>;
  /** What may stand between any two tokens. */
  readonly extras: readonly TreeSitterExpression[];
  /** Tokens that code in C makes: names of rules, literals or patterns. */
  readonly externals: readonly TreeSitterExpression[];
  /** Names of rules that leave no node in tree-sitter's trees although their names do not say so. */
  readonly hidden: ReadonlySet<string>;
}

export interface TreeSitterRule {
  readonly expression: TreeSitterExpression;
  /** Where the rule's name stands in the file, in UTF-16 units. */
  readonly offset: number;
}

/** A part of a rule, in the words of the file. Fields and numeric precedences are gone. */
export type TreeSitterExpression = { readonly offset: number } & (
  | { readonly kind: "symbol"; readonly name: string }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "pattern"; readonly source: string; readonly ignoreCase: boolean }
  | { readonly kind: "blank" }
  | { readonly kind: "sequence" | "choice"; readonly members: readonly TreeSitterExpression[] }
  | { readonly kind: "repeat"; readonly content: TreeSitterExpression; readonly min: 0 | 1 }
  /** One token, whatever is inside. */
  | { readonly kind: "token"; readonly content: TreeSitterExpression }
  /** Shown under another name; a name that is not `named` is a literal's. */
  | { readonly kind: "alias"; readonly content: TreeSitterExpression; readonly type: NodeType }
  | { readonly kind: "associative"; readonly content: TreeSitterExpression; readonly side: "left" | "right" }
);

/** What a node of a tree-sitter tree says of itself. */
export interface NodeType {
  readonly type: string;
  /** False for the node of a literal, whose type is its text. */
  readonly named: boolean;
}
