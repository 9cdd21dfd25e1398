import { isWhiteSpace } from "../grammar/white-space.ts";
import { blankKindOf, isSameLayout } from "./blank-kind.ts";
import { isText } from "./node.ts";
import { textOf } from "./text.ts";
import type { RuleNode, Tree } from "./tree.ts";
import { preorder, walk } from "./walk.ts";

/** Whether the subtree shows nothing but white space, if anything; what is open may show more. */
export function isBlank(tree: Tree): boolean {
  for (const node of preorder(tree)) {
    if (node.kind === "open" || ("text" in node && !isWhiteSpace(node.text))) return false;
  }
  return true;
}

/** The text of the subtree without what lays it out: nodes of these rules that show nothing but white space. */
export function textBesideBlanks(tree: Tree, layout: ReadonlySet<string> = NONE): string {
  let text = "";
  walk(tree, {
    enter(node) {
      if (node.kind === "rule" && layout.has(node.name) && isBlank(node)) return "skip";
      if (isText(node)) text += node.text;
      return undefined;
    },
  });
  return text;
}

const NONE: ReadonlySet<string> = new Set();

/** Whether a pattern's node that shows nothing but white space may stand for other white space. */
export const isFree = ({ name, keeps }: RuleNode, layout: ReadonlySet<string> = NONE): boolean =>
  layout.has(name) && keeps !== "white space";

/** Whether the subtree shows nothing but white space for which the pattern's free node stands. */
export const isBlankLike = (part: RuleNode, tree: Tree): boolean =>
  isBlank(tree) &&
  (part.keeps === undefined || isSameLayout(blankKindOf(textOf(part)), blankKindOf(textOf(tree))));
