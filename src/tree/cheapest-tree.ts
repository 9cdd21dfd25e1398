import { type Cheapest, cheapestChoice } from "../grammar/analysis/cheapest.ts";
import { plainestCharacter } from "../grammar/character-class.ts";
import { itemsOf } from "../grammar/expression.ts";
import type { Expression, Grammar } from "../grammar/grammar.ts";
import { choiceNode, leaf, repetitionNode, ruleNode, sequenceNode } from "./node.ts";
import type { Tree } from "./tree.ts";

/**
 * The tree of the expression's cheapest derivation, with the text of `cheapestText`; undefined when it derives no text.
 * Its spans are not set: see `placed`.
 */
export function cheapestTree(expression: Expression, grammar: Grammar, given: Cheapest): Tree | undefined {
  const finished: Tree[] = [];
  const pending: (Expression | Assembly)[] = [expression];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === "assembly") {
      finished.push(next.assemble(finished.splice(finished.length - next.parts.length)));
      continue;
    }
    const made = beginning(next, grammar, given);
    if (!made) return undefined;
    if (made.kind !== "assembly") finished.push(made);
    else {
      pending.push(made);
      for (let index = made.parts.length - 1; index >= 0; index--)
        pending.push(made.parts[index] as Expression);
    }
  }
  return finished[0];
}

/** A node that waits for the trees of its parts. */
interface Assembly {
  readonly kind: "assembly";
  readonly parts: readonly Expression[];
  readonly assemble: (trees: readonly Tree[]) => Tree;
}

/** The expression's cheapest tree if it has no parts, otherwise its assembly; undefined when it derives no text. */
function beginning(expression: Expression, grammar: Grammar, given: Cheapest): Tree | Assembly | undefined {
  switch (expression.kind) {
    case "literal":
      return leaf(expression.text);
    case "class": {
      const character = plainestCharacter(expression);
      return character === undefined ? undefined : leaf(character);
    }
    case "reference": {
      const { name } = expression;
      const alternative = given.rules.get(name)?.alternative ?? -1;
      const chosen = grammar.rules.get(name)?.alternatives[alternative];
      return (
        chosen && assembly(itemsOf(chosen.expression), (children) => ruleNode(name, children, alternative))
      );
    }
    case "sequence":
      return assembly(expression.items, sequenceNode);
    case "choice": {
      const index = cheapestChoice(expression.alternatives, given);
      const chosen = expression.alternatives[index];
      return chosen && assembly([chosen], ([child]) => choiceNode(index, child as Tree));
    }
    case "repetition": {
      const { item, min } = expression;
      if (min === 0) return repetitionNode([]);
      return assembly([item], ([child]) => repetitionNode(Array.from({ length: min }, () => child as Tree)));
    }
  }
}

const assembly = (parts: readonly Expression[], assemble: Assembly["assemble"]): Assembly => ({
  kind: "assembly",
  parts,
  assemble,
});
