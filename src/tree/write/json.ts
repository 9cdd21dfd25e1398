import { isInner } from "../node.ts";
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
      if (!isInner(node)) {
        parts.push(JSON.stringify(node));
        return;
      }
      const { children: _, ...own } = node;
      parts.push(`${JSON.stringify(own).slice(0, -1)},"children":[`);
    },
    leave: (node) => {
      if (isInner(node)) parts.push("]}");
    },
  });
  return parts.join("");
}
