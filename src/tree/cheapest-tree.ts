import { type Cheapest, cheapestChoice } from "../grammar/analysis/cheapest.ts";
import { plainestCharacter } from "../grammar/character-class.ts";
import { itemsOf } from "../grammar/expression.ts";
import type { Expression, Grammar } from "../grammar/grammar.ts";
import { choiceNode, leaf, repetitionNode, ruleNode, sequenceNode } from "./node.ts";
import type { Tree } from "./tree.ts";

/**
 * The tree of the expression's cheapest derivation; undefined when it derives no text. Its text is that of
 * `cheapestText`; it stands at no place yet: see `placed`.
 */
export function cheapestTree(expression: Expression, grammar: Grammar, given: Cheapest): Tree | undefined {
  switch (expression.kind) {
    case "literal":
      return leaf(expression.text);
    case "class": {
      const character = plainestCharacter(expression);
      return character === undefined ? undefined : leaf(character);
    }
    case "reference": {
      const alternative = given.rules.get(expression.name)?.alternative ?? -1;
      const chosen = grammar.rules.get(expression.name)?.alternatives[alternative];
      const children = chosen && cheapestTrees(itemsOf(chosen.expression), grammar, given);
      return children && ruleNode(expression.name, children, alternative);
    }
    case "sequence": {
      const children = cheapestTrees(expression.items, grammar, given);
      return children && sequenceNode(children);
    }
    case "choice": {
      const index = cheapestChoice(expression.alternatives, given);
      const chosen = expression.alternatives[index];
      const child = chosen && cheapestTree(chosen, grammar, given);
      return child && choiceNode(index, child);
    }
    case "repetition": {
      const item = expression.min === 0 ? undefined : cheapestTree(expression.item, grammar, given);
      if (expression.min > 0 && !item) return undefined;
      return repetitionNode(item ? Array.from({ length: expression.min }, () => item) : []);
    }
  }
}

function cheapestTrees(items: readonly Expression[], grammar: Grammar, given: Cheapest): Tree[] | undefined {
  const trees: Tree[] = [];
  for (const item of items) {
    const tree = cheapestTree(item, grammar, given);
    if (!tree) return undefined;
    trees.push(tree);
  }
  return trees;
}
