import type { Expression, Grammar } from "../grammar.ts";
import { leastSet } from "./fixpoint.ts";
import { perGrammar } from "./per-grammar.ts";
import { isProductive, productiveRules } from "./productive.ts";

/** The rules that derive more than one tree; a rule of one tree derives one text. */
export const severalTrees = perGrammar((grammar: Grammar): ReadonlySet<string> => {
  const productive = productiveRules(grammar);
  const several = new Set<string>();
  for (const { name, alternatives } of grammar.rules.values()) {
    if (alternatives.filter(({ expression }) => isProductive(expression, productive)).length > 1)
      several.add(name);
  }
  const further = leastSet(
    grammar,
    (expression, members) =>
      isProductive(expression, productive) && leavesChoice(expression, { several, members, productive }),
  );
  return new Set([...several, ...further]);
});

interface Known {
  readonly several: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  readonly productive: ReadonlySet<string>;
}

function leavesChoice(expression: Expression, known: Known): boolean {
  switch (expression.kind) {
    case "literal":
      return false;
    case "class": {
      const [first, another] = expression.ranges;
      return another !== undefined || (first !== undefined && first[0] < first[1]);
    }
    case "reference":
      return known.several.has(expression.name) || known.members.has(expression.name);
    case "sequence":
      return expression.items.some((item) => leavesChoice(item, known));
    case "choice": {
      const possible = expression.alternatives.filter((each) => isProductive(each, known.productive));
      return possible.length > 1 || possible.some((each) => leavesChoice(each, known));
    }
    case "repetition":
      if (!isProductive(expression.item, known.productive) || expression.max === 0) return false;
      return expression.min < expression.max || leavesChoice(expression.item, known);
  }
}
