import { isWhiteSpace } from "../grammar/character-class.ts";
import { isText } from "./node.ts";
import { textOf } from "./text.ts";
import type { RuleNode, Tree } from "./tree.ts";
import { preorder, walk } from "./walk.ts";

/** White space by its effect on lines: it stays within a line, ends one, or indents the next. */
export type BlankKind = "none" | "within a line" | "line end" | "indentation";

export const lineEnds = "\n\r\u2028\u2029";

const LINE_END = new RegExp(`[${lineEnds}]`);

/** The kind of a text that is all white space. */
export function blankKindOf(text: string): BlankKind {
  const lines = text.split(LINE_END);
  if (lines.length === 1) return text === "" ? "none" : "within a line";
  return lines.at(-1) === "" ? "line end" : "indentation";
}

/** The kind of the concatenation of two such texts. */
export function joinedKind(left: BlankKind, right: BlankKind): BlankKind {
  if (left === "none" || right === "line end" || right === "indentation") return right;
  if (right === "none") return left;
  return left === "within a line" ? left : "indentation";
}

/** Whether both leave lines alone, both end a line, or both indent the next. */
export const isSameLayout = (one: BlankKind, other: BlankKind): boolean =>
  one === other || (isWithinLine(one) && isWithinLine(other));

const isWithinLine = (kind: BlankKind): boolean => kind === "none" || kind === "within a line";

/** Whether the subtree is empty or all white space; an open node is not. */
export function isBlank(tree: Tree): boolean {
  for (const node of preorder(tree)) {
    if (node.kind === "open" || ("text" in node && !isWhiteSpace(node.text))) return false;
  }
  return true;
}

/** The text of the subtree without blank nodes of the layout rules. */
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

/** Whether a blank node of a pattern may match other white space. */
export const isFree = ({ name, keeps }: RuleNode, layout: ReadonlySet<string> = NONE): boolean =>
  layout.has(name) && keeps !== "white space";

/** Whether a blank subtree matches a free node of a pattern. */
export const isBlankLike = (part: RuleNode, tree: Tree): boolean =>
  isBlank(tree) &&
  (part.keeps === undefined || isSameLayout(blankKindOf(textOf(part)), blankKindOf(textOf(tree))));
