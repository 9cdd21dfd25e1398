import { itemsOf, reference } from "../grammar/expression.ts";
import type { Expression, Grammar } from "../grammar/grammar.ts";
import { childrenOf, nameOf } from "./node.ts";
import type { Tree } from "./tree.ts";

/** A node with what the grammar derives in its place; undefined where a parser put what no rule derives. */
export interface Derived {
  readonly node: Tree;
  readonly expected: Expression | undefined;
}

/** The children of a node, each with what the grammar derives in its place. The inside of a token is left out. */
export function derivedChildren({ node, expected }: Derived, grammar: Grammar): readonly Derived[] {
  const children = childrenOf(node);
  const items = itemsFor(node, expected, grammar);
  if (items === "token") return [];
  const isMirrored = items?.length === children.length;
  return children.map((child, index) => ({
    node: child,
    expected: (isMirrored ? items[index] : undefined) ?? referenceTo(child),
  }));
}

function referenceTo(node: Tree): Expression | undefined {
  const name = nameOf(node);
  return name === undefined ? undefined : reference(name);
}

/** One expression for each child; undefined when the grammar does not say. */
function itemsFor(
  node: Tree,
  expected: Expression | undefined,
  grammar: Grammar,
): readonly Expression[] | "token" | undefined {
  switch (node.kind) {
    case "leaf":
    case "token":
    case "open":
    case "opaque":
      return undefined;
    case "rule": {
      const rule = grammar.rules.get(node.name);
      if (rule?.token) return "token";
      const alternative = rule?.alternatives[node.alternative];
      return alternative && itemsOf(alternative.expression);
    }
    case "sequence":
      return expected?.kind === "sequence" ? expected.items : undefined;
    case "choice": {
      const chosen = expected?.kind === "choice" ? expected.alternatives[node.alternative] : undefined;
      return chosen && [chosen];
    }
    case "repetition": {
      const item = expected?.kind === "repetition" ? expected.item : undefined;
      return item && node.children.map(() => item);
    }
  }
}
