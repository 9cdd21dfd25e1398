import type { Grammar } from "../grammar/grammar.ts";
import type { Tree } from "./tree.ts";

/** An input with its derivation tree. */
export interface Parsed {
  readonly grammar: Grammar;
  /** Its spans are byte ranges of the input. Nodes of alternative -1 may hold anything, and no rule derives them. */
  readonly tree: Tree;
}
