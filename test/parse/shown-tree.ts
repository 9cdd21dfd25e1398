import { childrenOf } from "../../src/tree/node.ts";
import type { Tree } from "../../src/tree/tree.ts";

/** A tree in one line, with alternatives and spans. For small trees only. */
export function shownTree(tree: Tree): string {
  const span = `@${tree.start}-${tree.end}`;
  if (tree.kind === "leaf") return JSON.stringify(tree.text) + span;
  if (tree.kind === "token") return tree.name + JSON.stringify(tree.text) + span;
  const name = tree.kind === "rule" ? tree.name : tree.kind;
  const alternative = "alternative" in tree ? `.${tree.alternative}` : "";
  return `${name}${alternative}${span}(${childrenOf(tree).map(shownTree).join(" ")})`;
}
