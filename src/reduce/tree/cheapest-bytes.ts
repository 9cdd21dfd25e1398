import { cheapest } from "../../grammar/analysis/cheapest.ts";
import { isTwoLevel, perGrammar } from "../../grammar/analysis/per-grammar.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { cheapestTree } from "../../tree/cheapest-tree.ts";
import { childrenOf, isText } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { joinedApart } from "./apart.ts";

/** The bytes of the cheapest text that an expression derives; null when it derives none. */
export type CheapestBytes = (expression: Expression) => Uint8Array | null;

/** Remembers its answers. In a grammar with tokens, words that are tokens do not run together. */
export const cheapestBytesIn = perGrammar((grammar: Grammar): CheapestBytes => {
  const costs = cheapest(grammar);
  const known = new Map<Expression, Uint8Array | null>();
  return (expression) => {
    const answer = known.get(expression);
    if (answer !== undefined) return answer;
    const tree = cheapestTree(expression, grammar, costs);
    const bytes = tree === undefined ? null : bytesOf(tree, grammar);
    known.set(expression, bytes);
    return bytes;
  };
});

function bytesOf(tree: Tree, grammar: Grammar): Uint8Array {
  const texts = isTwoLevel(grammar) ? tokenTexts(tree, grammar) : [textOf(tree)];
  return joinedApart(texts.map((text) => new TextEncoder().encode(text)));
}

function tokenTexts(whole: Tree, grammar: Grammar): readonly string[] {
  const texts: string[] = [];
  const pending = [whole];
  for (let tree = pending.pop(); tree !== undefined; tree = pending.pop()) {
    const isToken = isText(tree) || (tree.kind === "rule" && grammar.rules.get(tree.name)?.token);
    if (isToken) texts.push(textOf(tree));
    else pending.push(...childrenOf(tree).toReversed());
  }
  return texts;
}
