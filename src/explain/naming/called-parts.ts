import { childrenOf } from "../../tree/node.ts";
import type { Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { givenName, type NamedForm } from "./named-form.ts";
import type { OnlyPart } from "./named-grammar.ts";

/**
 * What nodes of a tree are called: a named part, what is all of it but white space, and so on inwards, each with the
 * groups of its own.
 */
export function calledParts(
  tree: Tree,
  forms: readonly NamedForm[],
  onlyPart: OnlyPart,
): ReadonlyMap<Tree, string> {
  const called = new Map<Tree, string>();
  if (forms.length === 0) return called;
  for (const node of preorder(tree)) {
    const word = called.get(node);
    const naming = node.kind === "rule" ? givenName(node, forms) : undefined;
    const only =
      word !== undefined && node.kind === "rule" ? onlyPart(node.name, node.alternative) : undefined;
    for (const [index, child] of childrenOf(node).entries()) {
      if (naming && index === naming.form.part) called.set(child, naming.word);
      else if (word !== undefined && (index === only || isGroup(child))) called.set(child, word);
    }
  }
  return called;
}

const isGroup = ({ kind }: Tree): boolean =>
  kind === "repetition" || kind === "choice" || kind === "sequence";
