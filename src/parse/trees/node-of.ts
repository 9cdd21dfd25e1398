import type { Label } from "../../grammar/normalize/step.ts";
import type { TextNode, Tree } from "../../tree/tree.ts";

export const NO_CHILDREN: readonly Tree[] = [];

/** The leaf of these bytes, or the node of the token of this name. */
export function textNode(token: string | undefined, text: string, start: number, end: number): TextNode {
  return token === undefined
    ? { kind: "leaf", text, start, end }
    : { kind: "token", name: token, text, start, end };
}

/** The node of the label over these bytes; a choice takes its first child only. */
export function nodeOf(label: Label, children: readonly Tree[], start: number, end: number): Tree {
  switch (label.kind) {
    case "rule":
      return { kind: "rule", name: label.name, alternative: label.alternative, children, start, end };
    case "choice":
      return { kind: "choice", alternative: label.alternative, children: [children[0] as Tree], start, end };
    case "repetition":
      return { kind: "repetition", children, start, end };
    case "sequence":
      return { kind: "sequence", children, start, end };
  }
}
