import { type Condition, holds } from "../../algebra/condition.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { tokenTree } from "../../parse/token-tree.ts";
import type { Tree } from "../../tree/tree.ts";

/** Whether the condition holds for a tree of the grammar, by itself: no other grammar is made for that. */
export const isMetBy = (condition: Condition, tree: Tree, grammar: Grammar): boolean =>
  holds(condition, tree, {
    inside: (token) => (token.kind === "token" ? tokenTree(grammar, token) : undefined),
  });
