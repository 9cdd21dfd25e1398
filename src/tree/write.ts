import { isInner } from "./node.ts";
import type { Tree } from "./tree.ts";
import { walking } from "./walk.ts";

/**
 * Writes the tree as JSON on one line: each node is an object with `kind`, `start`, `end`, its own fields and
 * `children`. `treeOfJson` checks it. (JSON.stringify would overflow on deep trees.)
 */
export function writeJsonTree(tree: Tree): string {
  return [...jsonTreePieces(tree)].join("");
}

/** The same in pieces of at most some hundred kilobytes, because it is many times as long as the tree's text. */
export function* jsonTreePieces(tree: Tree): Generator<string, void, void> {
  let parts: string[] = [];
  const work = walking(tree, {
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
  for (const _ of work) {
    yield parts.join("");
    parts = [];
  }
  yield parts.join("");
}
