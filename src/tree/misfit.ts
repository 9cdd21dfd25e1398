import { codePointsOf, hasCharacter } from "../grammar/character-class.ts";
import { itemsOf } from "../grammar/expression.ts";
import type { Expression, Grammar } from "../grammar/grammar.ts";
import { childrenOf, nameOf } from "./node.ts";
import type { Tree } from "./tree.ts";

/**
 * Where the tree is no derivation by the grammar, in words; undefined when it is one of whatever rule its root names.
 * Open nodes may stand for any rule; the text of a token is not looked into.
 */
export function misfitOf(tree: Tree, grammar: Grammar): string | undefined {
  const name = nameOf(tree);
  if (name === undefined) return `its root is no nonterminal but a ${tree.kind}`;
  const pending: Place[] = [{ expression: { kind: "reference", name }, node: tree }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const inside = partsAt(place, grammar);
    if (typeof inside === "string") return inside;
    pending.push(...inside);
  }
  return undefined;
}

/** A node, and what must derive it. */
interface Place {
  readonly expression: Expression;
  readonly node: Tree;
}

/** What must hold below the node, or what is wrong with the node itself. */
function partsAt({ expression, node }: Place, grammar: Grammar): string | readonly Place[] {
  const children = childrenOf(node);
  switch (expression.kind) {
    case "literal":
      return node.kind === "leaf" && node.text === expression.text ? [] : unlike(expression, node);
    case "class":
      return isOneOf(node, expression) ? [] : unlike(expression, node);
    case "reference":
      return nameOf(node) === expression.name ? partsOfNamed(node, grammar) : unlike(expression, node);
    case "sequence":
      return node.kind === "sequence" ? placesOf(expression.items, node) : unlike(expression, node);
    case "choice": {
      const chosen = node.kind === "choice" ? expression.alternatives[node.alternative] : undefined;
      return chosen ? placesOf([chosen], node) : unlike(expression, node);
    }
    case "repetition": {
      const isCounted = children.length >= expression.min && children.length <= expression.max;
      if (node.kind !== "repetition" || !isCounted) return unlike(expression, node);
      return children.map((child) => ({ expression: expression.item, node: child }));
    }
  }
}

function isOneOf(node: Tree, expression: Extract<Expression, { kind: "class" }>): boolean {
  const [only, another] = node.kind === "leaf" ? codePointsOf(node.text) : [];
  return only !== undefined && another === undefined && hasCharacter(expression, only);
}

function partsOfNamed(node: Tree, { rules }: Grammar): string | readonly Place[] {
  const name = nameOf(node) ?? "";
  const rule = rules.get(name);
  if (!rule) return `there is no rule "${name}"`;
  if (node.kind === "open" || (node.kind === "token" && rule.token)) return [];
  const chosen = node.kind === "rule" ? rule.alternatives[node.alternative] : undefined;
  if (chosen) return placesOf(itemsOf(chosen.expression), node);
  return `a ${node.kind} "${name}" that no alternative of the rule derives`;
}

function placesOf(items: readonly Expression[], node: Tree): string | readonly Place[] {
  const children = childrenOf(node);
  if (items.length === children.length) {
    return items.map((expression, index) => ({ expression, node: children[index] as Tree }));
  }
  return `a ${labelOf(node)} with ${children.length} children in the place of ${items.length}`;
}

function unlike(expression: Expression, node: Tree): string {
  const wanted = expression.kind === "reference" ? `"${expression.name}"` : `a ${expression.kind}`;
  return `a ${labelOf(node)} in the place of ${wanted}`;
}

const labelOf = (node: Tree): string =>
  node.kind === "leaf"
    ? `leaf ${JSON.stringify(node.text)}`
    : `${node.kind}${nameOf(node) === undefined ? "" : ` "${nameOf(node)}"`}`;
