import type { LearnOptions } from "../../generate/learn.ts";
import type { Grammar, Rule } from "../../grammar/grammar.ts";
import { parseForest } from "../../parse/parse.ts";
import type { Tree } from "../../tree/tree.ts";

/** How many tokens' trees are remembered; the same few words make up most of a text. */
const mostRemembered = 10_000;

/** The trees of tokens, by the rules of the grammar that derive them. */
export function tokenTreesOf(grammar: Grammar): NonNullable<LearnOptions["tokenTree"]> {
  const rules = new Map([...grammar.rules].map(([name, rule]) => [name, asStructure(rule)]));
  const byRule = new Map<string, Map<string, Tree | undefined>>();
  return (rule, text) => {
    const known = byRule.get(rule) ?? new Map<string, Tree | undefined>();
    byRule.set(rule, known);
    if (known.has(text)) return known.get(text);
    const forest = parseForest({ start: rule, rules }, text);
    const tree = forest.kind === "failure" ? undefined : forest.cheapest();
    if (known.size < mostRemembered) known.set(text, tree);
    return tree;
  };
}

function asStructure({ token: _, ...rule }: Rule): Rule {
  return rule;
}
