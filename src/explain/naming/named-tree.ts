import { leaf, ruleNode, withChildren } from "../../tree/node.ts";
import type { Tree } from "../../tree/tree.ts";
import { fold } from "../../tree/walk.ts";
import { calledParts, type OnlyPart, ruleOfName, ruleOfPart } from "./named-grammar.ts";
import { givenName, type NamedForm } from "./part-names.ts";

/** A tree as a grammar derives it in which named parts have rules of their own. */
export function namedTree(tree: Tree, forms: readonly NamedForm[], onlyPart: OnlyPart): Tree {
  const called = calledParts(tree, { forms, onlyPart });
  return fold<Tree>(tree, (node, children) => {
    if (node.kind !== "rule") return withChildren(node, children);
    const word = called.get(node);
    const name = word === undefined ? node.name : ruleOfPart(node.name, word);
    const naming = givenName(node, forms);
    if (!naming) return { ...node, name, children };
    const { form } = naming;
    const named = children.map((child, index) =>
      form.names.includes(index) && child.kind === "rule"
        ? ruleNode(ruleOfName(child.name, naming.word), [leaf(naming.word)])
        : child,
    );
    return { ...node, name, alternative: form.first + form.words.indexOf(naming.word), children: named };
  });
}
