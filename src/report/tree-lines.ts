import { notationOf } from "../tree/notation.ts";
import type { Tree } from "../tree/tree.ts";
import { writeDotTree, writeJsonTree, writeSExpression } from "../tree/write.ts";
import { outline } from "./outline.ts";

/** How a tree can be shown. */
export const treeFormats = ["outline", "notation", "s-expression", "json", "dot"] as const;

export type TreeFormat = (typeof treeFormats)[number];

/** A tree in one of the formats, as lines. */
export function treeLines(tree: Tree, format: TreeFormat): readonly string[] {
  switch (format) {
    case "outline":
      return outline(tree);
    case "notation":
      return [notationOf(tree)];
    case "s-expression":
      return [writeSExpression(tree)];
    case "json":
      return [writeJsonTree(tree)];
    case "dot":
      return [writeDotTree(tree)];
  }
}
