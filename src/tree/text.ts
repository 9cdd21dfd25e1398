import type { Encoding } from "../base/encoding.ts";
import { utf8Length } from "../base/utf8-length.ts";
import { isText, withChildren } from "./node.ts";
import type { Tree } from "./tree.ts";
import { fold, preorder } from "./walk.ts";

/** The leaves and tokens of the tree, joined. Text that none stands for, such as skipped tokens, is not in it. */
export function textOf(tree: Tree): string {
  let text = "";
  for (const node of preorder(tree)) if (isText(node)) text += node.text;
  return text;
}

/** The tree with the spans that its nodes have in its own text, which begins at byte `start`. */
export function placed(tree: Tree, start = 0, encoding: Encoding = "utf-8"): Tree {
  let end = start;
  return fold<Tree>(tree, (node, children) => {
    if (isText(node)) {
      const from = end;
      end += encoding === "latin1" ? node.text.length : utf8Length(node.text);
      return { ...node, start: from, end };
    }
    return { ...withChildren(node, children), start: children[0]?.start ?? end, end };
  });
}
