import { itemsOf } from "../../src/grammar/expression.ts";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";
import { childrenOf, nameOf } from "../../src/tree/node.ts";
import { textOf } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";

/** What a derivation may leave open. */
export interface DerivationOptions {
  /** Opaque nodes may stand for any rule and among any elements, and literals may lack their text. */
  readonly isBroken?: boolean;
}

/**
 * Says where the tree does not mirror the grammar; undefined when it is a derivation of the start symbol. The text of a
 * token is not looked into, and nothing is left open.
 */
export function derivationProblem(
  tree: Tree,
  grammar: Grammar,
  options: DerivationOptions = {},
): string | undefined {
  const { isBroken = false } = options;
  const open: [Expression, Tree][] = [[{ kind: "reference", name: grammar.start }, tree]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [expression, node] = pair;
    const problem = problemOf(expression, node);
    if (problem !== undefined) return problem;
  }
  return undefined;

  function problemOf(expression: Expression, node: Tree): string | undefined {
    const children = childrenOf(node);
    switch (expression.kind) {
      case "literal":
        return node.kind === "leaf" && (node.text === expression.text || (isBroken && node.text === ""))
          ? undefined
          : unlike(expression, node);
      case "class":
        return node.kind === "leaf" ? undefined : unlike(expression, node);
      case "reference":
        return nameOf(node) === expression.name
          ? namedProblem(node, expression.name)
          : unlike(expression, node);
      case "sequence":
        return node.kind === "sequence" ? itemsProblem(expression.items, node) : unlike(expression, node);
      case "choice": {
        const chosen = node.kind === "choice" ? expression.alternatives[node.alternative] : undefined;
        return chosen ? itemsProblem([chosen], node) : unlike(expression, node);
      }
      case "repetition": {
        if (node.kind !== "repetition") return unlike(expression, node);
        if (children.length < expression.min || children.length > expression.max)
          return `${children.length} elements`;
        const elements = children.filter((child) => !isOpaqueElement(expression.item, child));
        return itemsProblem(
          elements.map(() => expression.item),
          { ...node, children: elements },
        );
      }
    }
  }

  function isOpaqueElement(item: Expression, child: Tree): boolean {
    if (child.kind !== "opaque" || !isBroken) return false;
    return !(item.kind === "reference" && item.name === child.name);
  }

  function namedProblem(node: Tree, name: string): string | undefined {
    const rule = grammar.rules.get(name);
    if (node.kind === "opaque" && isBroken && !rule?.token) return undefined;
    if (rule?.token || node.kind !== "rule") {
      return rule?.token && node.kind === "token" ? undefined : `the ${node.kind} ${name} derives nothing`;
    }
    const chosen = rule?.alternatives[node.alternative];
    return chosen
      ? itemsProblem(itemsOf(chosen.expression), node)
      : `${name} has no alternative ${node.alternative}`;
  }

  function itemsProblem(items: readonly Expression[], node: Tree): string | undefined {
    const children = childrenOf(node);
    if (items.length !== children.length) return `${items.length} items but ${children.length} children`;
    for (const [index, item] of items.entries()) open.push([item, children[index] as Tree]);
    return undefined;
  }
}

function unlike(expression: Expression, node: Tree): string {
  const name = expression.kind === "reference" ? ` ${expression.name}` : "";
  const found = `${node.kind} ${nameOf(node) ?? textOf(node)}`;
  return `expected a ${expression.kind}${name} but found a ${found}`;
}
