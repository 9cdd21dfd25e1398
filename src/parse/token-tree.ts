import { mapAt } from "../base/grouped.ts";
import { oncePer, oncePerKey } from "../base/lazy.ts";
import { closure } from "../base/relation.ts";
import { referencesOf } from "../grammar/analysis/references.ts";
import type { Grammar, Rule } from "../grammar/grammar.ts";
import { utf8Length } from "../text/encoding.ts";
import { tokenNode } from "../tree/node.ts";
import { placed } from "../tree/text.ts";
import type { TokenNode, Tree } from "../tree/tree.ts";
import { parseForest } from "./parse.ts";

/**
 * The cheapest derivation of a token's text, by its token rule or another rule of its type. Undefined when there is
 * none, for example if several rules matched in turn (`more`).
 */
export function tokenTree(grammar: Grammar, token: TokenNode): Tree | undefined {
  const { text } = token;
  for (const own of grammarsOf(grammar, token.name)) {
    const forest = parseForest(own, text);
    if (forest.kind === "failure") continue;
    const isUtf8 = utf8Length(text) === token.end - token.start;
    return placed(forest.cheapest(), token.start, isUtf8 ? "utf-8" : "latin1");
  }
  return undefined;
}

/** The grammars of the token rules with this type. */
function* grammarsOf(grammar: Grammar, name: string): Generator<Grammar, void> {
  for (const rule of grammar.rules.values()) {
    if (rule.token && (rule.token.type ?? rule.name) === name) yield ruleGrammars(grammar)(rule.name);
  }
}

/** The cheapest tree of a text as the rule of this name derives it; undefined when it does not. */
export function treeAs(grammar: Grammar, name: string, text: string): Tree | undefined {
  const isToken = grammar.rules.get(name)?.token !== undefined;
  if (isToken) return tokenTree(grammar, tokenNode(name, text)) && tokenNode(name, text);
  return treeInside(grammar, name, text);
}

/** The cheapest tree of a text by the alternatives of a rule, also of a token rule. */
function treeInside(grammar: Grammar, name: string, text: string): Tree | undefined {
  if (!grammar.rules.has(name)) return undefined;
  const forest = parseForest(ruleGrammars(grammar)(name), text);
  return forest.kind === "failure" ? undefined : forest.cheapest();
}

/** Remembered trees of a token rule; a few words make up most of a text. */
const mostRemembered = 10_000;

/** Makes a cached parser of tokens by the alternatives of their rules. */
export function tokenTreesOf(grammar: Grammar): (rule: string, text: string) => Tree | undefined {
  const byRule = new Map<string, Map<string, Tree | undefined>>();
  return (rule, text) => {
    const known = mapAt(byRule, rule);
    if (known.has(text)) return known.get(text);
    const tree = treeInside(grammar, rule, text);
    if (known.size < mostRemembered) known.set(text, tree);
    return tree;
  };
}

/** The grammars of rules' texts by the names of the rules, cached because their preparation takes long. */
const ruleGrammars = oncePer((grammar: Grammar) =>
  oncePerKey((start: string): Grammar => ({ start, rules: rulesOf(grammar, start) })),
);

function rulesOf({ rules }: Grammar, start: string): ReadonlyMap<string, Rule> {
  const names = closure([start], (name) => referencesOf(rules.get(name) ?? { name, alternatives: [] }));
  return new Map([...rules].filter(([name]) => names.has(name)));
}
