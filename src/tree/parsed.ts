import type { Grammar } from "../grammar/grammar.ts";
import type { Tree } from "./tree.ts";

/** An input with its derivation tree. */
export interface Parsed {
  readonly grammar: Grammar;
  /** Its spans are byte ranges of the input. Nodes of alternative -1 have arbitrary children that no rule derives. */
  readonly tree: Tree;
}
