import { childrenOf } from "../node.ts";
import type { Tree } from "../tree.ts";
import { walk } from "../walk.ts";

/**
 * The tree as JSON on one line: each node an object with its `kind`, `start`, `end` and what its interface says,
 * `children` last. `readJsonTree` reads it back. (JSON.stringify would overflow on deep trees.)
 */
export function writeJsonTree(tree: Tree): string {
  const parts: string[] = [];
  walk(tree, {
    enter: (node, path) => {
      if ((path.at(-1) ?? 0) > 0) parts.push(",");
      const { children, ...own } = { ...node, children: childrenOf(node) };
      const object = JSON.stringify(own);
      parts.push(node.kind === "leaf" ? object : `${object.slice(0, -1)},"children":[`);
    },
    leave: (node) => {
      if (node.kind !== "leaf") parts.push("]}");
    },
  });
  return parts.join("");
}
