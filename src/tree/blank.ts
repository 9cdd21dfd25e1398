import { isWhiteSpace } from "../grammar/white-space.ts";
import type { Tree } from "./tree.ts";
import { preorder } from "./walk.ts";

/** Whether the subtree shows nothing but white space, if anything; what is open may show more. */
export function isBlank(tree: Tree): boolean {
  for (const node of preorder(tree)) {
    if (node.kind === "open" || ("text" in node && !isWhiteSpace(node.text))) return false;
  }
  return true;
}
