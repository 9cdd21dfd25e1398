import { expect } from "vitest";
import { cheapest, cheapestText } from "../../src/grammar/analysis/cheapest.ts";
import { standIns } from "../../src/grammar/analysis/stand-ins.ts";
import { itemsOf, reference } from "../../src/grammar/expression.ts";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";
import { childrenOf } from "../../src/tree/node.ts";
import type { Tree } from "../../src/tree/tree.ts";

/** An input of a grammar that derives characters, all of ASCII, with its tree. */
export interface TreeAndText {
  readonly grammar: Grammar;
  readonly tree: Tree;
  readonly text: string;
}

/**
 * The text fails, and none of its 1-tree-neighbours does: without one element of a repetition, with one nonterminal's
 * text replaced by that of one inside it that it can derive alone, or by its cheapest text; of nonterminals
 * that derive the same stretch by that of the outermost. A token (a word, a number,
 * a string) is not looked into. Knows nothing of outlines; works on the tree node by node.
 */
export function expectOneTreeMinimal(subject: TreeAndText, fails: (text: string) => boolean): void {
  expect(fails(subject.text), "the text itself").toBe(true);
  for (const [change, neighbour] of neighboursOf(subject)) {
    if (neighbour === "" || neighbour === subject.text) continue;
    expect(fails(neighbour), `${JSON.stringify(subject.text)} ${change}: ${JSON.stringify(neighbour)}`).toBe(
      false,
    );
  }
}

/** Every text one change away that is shorter. */
export function* neighboursOf({
  grammar,
  tree,
  text,
}: TreeAndText): Generator<[change: string, text: string]> {
  const standInsOf = standIns(grammar);
  const costs = cheapest(grammar);
  const cheapened = new Set<string>();
  const without = (node: Tree, by = ""): string => text.slice(0, node.start) + by + text.slice(node.end);
  for (const { node, expected } of nodesOf(tree, reference(grammar.start), grammar, text)) {
    const canLose = expected.kind === "repetition" && childrenOf(node).length > expected.min;
    if (canLose && (childrenOf(node).length === 1 || !isToken(node, text))) {
      for (const child of childrenOf(node)) yield [`without the element at ${child.start}`, without(child)];
    }
    if (node.kind !== "rule") continue;
    for (const { node: inner } of nodesOf(node, expected, grammar, text)) {
      if (inner.kind !== "rule" || !standInsOf(node.name).has(inner.name)) continue;
      yield [`with ${inner.name} for ${node.name}`, without(node, text.slice(inner.start, inner.end))];
    }
    if (cheapened.has(`${node.start} ${node.end}`)) continue;
    const least = cheapestText(expected, grammar, costs);
    if (least !== undefined && least !== "") cheapened.add(`${node.start} ${node.end}`);
    if (least !== undefined && least.length < node.end - node.start) {
      yield [`with the cheapest ${node.name}`, without(node, least)];
    }
  }
}

interface Seen {
  readonly node: Tree;
  readonly expected: Expression;
}

/** The nodes that are not inside a token, with what the grammar derives there; recursive, for small trees. */
function nodesOf(node: Tree, expected: Expression, grammar: Grammar, text: string): Seen[] {
  const seen = [{ node, expected }];
  if (isToken(node, text)) return seen;
  const items = itemsFor(node, expected, grammar);
  return childrenOf(node).reduce<Seen[]>((all, child, index) => {
    const item = items[Math.min(index, items.length - 1)] as Expression;
    return all.concat(nodesOf(child, item, grammar, text));
  }, seen);
}

const isToken = ({ start, end }: Tree, text: string): boolean =>
  /^(?:\w+|"[^"]*"|\s+)$/.test(text.slice(start, end));

function itemsFor(node: Tree, expected: Expression, grammar: Grammar): readonly Expression[] {
  switch (node.kind) {
    case "rule":
      return itemsOf(grammar.rules.get(node.name)?.alternatives[node.alternative]?.expression as Expression);
    case "choice":
      return expected.kind === "choice" ? [expected.alternatives[node.alternative] as Expression] : [];
    case "repetition":
      return expected.kind === "repetition" ? [expected.item] : [];
    default:
      return expected.kind === "sequence" ? expected.items : [];
  }
}
