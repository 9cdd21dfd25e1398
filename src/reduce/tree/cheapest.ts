import { oncePer } from "../../base/lazy.ts";
import { cheapest } from "../../grammar/analysis/cheapest.ts";
import { type Expression, type Grammar, isTwoLevel } from "../../grammar/grammar.ts";
import { largestFirst, lengthOf, partsIn } from "../../outline/part.ts";
import { type InputEdit, substitution } from "../../text/edit.ts";
import { cheapestTree } from "../../tree/cheapest-tree.ts";
import { childrenOf, isText } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { adoptingEach } from "../adopting-each.ts";
import { joinedApart } from "./apart.ts";
import type { OutlinedStage } from "./outlined.ts";

/** Puts the cheapest text that the grammar derives in the place of parts; larger parts first. */
export const cheapestTexts: OutlinedStage = {
  name: "cheapest",
  walk(input) {
    const cheapestBytes = cheapestBytesIn(input.grammar);
    const edits = largestFirst(partsIn(input.outline)).flatMap((part) => {
      // Where nothing at all can stand the part is optional, and was tried without.
      const text = part.expected.map(cheapestBytes).find((bytes) => bytes !== null && bytes.length > 0);
      return text && text.length < lengthOf(part) ? [substitution(part, text)] : [];
    });
    return adoptingEach<readonly InputEdit[], InputEdit>([], edits, {
      apply: withEdit,
      render: input.edit,
    });
  },
};

/** Null when what the edit replaces is replaced already. */
function withEdit(edits: readonly InputEdit[], edit: InputEdit): readonly InputEdit[] | null {
  const isGone = edits.some(({ start, end }) => start <= edit.start && edit.end <= end);
  return isGone ? null : [...edits, edit];
}

/** The bytes of the cheapest text that an expression derives; null when it derives none. */
export type CheapestBytes = (expression: Expression) => Uint8Array | null;

/** Remembers its answers. In a grammar with tokens, words that are tokens do not run together. */
export const cheapestBytesIn = oncePer((grammar: Grammar): CheapestBytes => {
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
    else for (const child of childrenOf(tree).toReversed()) pending.push(child);
  }
  return texts;
}
