import { childrenOf } from "../../tree/node.ts";
import { type MatchOptions, occurrences } from "../../tree/occurrences.ts";
import type { Path } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { type Condition, isTrue } from "./condition.ts";

/** Whether the condition holds for the tree, groups included. Linear in the tree for each pattern. */
export function holds(condition: Condition, tree: Tree, options: MatchOptions = {}): boolean {
  return isTrue(condition, (atom) => {
    const places = occurrences(atom.pattern, tree, options);
    if (atom.kind === "is") return places.some((path) => isWholeText(tree, path));
    return places.length >= atom.least && places.length <= atom.most;
  });
}

/** Whether all that stands beside the node, and beside those above it, is empty. */
function isWholeText(tree: Tree, path: Path): boolean {
  let node = tree;
  for (const step of path) {
    const children = childrenOf(node);
    if (children.some((child, index) => index !== step && textOf(child) !== "")) return false;
    node = children[step] as Tree;
  }
  return true;
}
