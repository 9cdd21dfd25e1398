import { closure, referencesOf } from "../grammar/analysis/references.ts";
import type { Grammar, Rule } from "../grammar/grammar.ts";
import { utf8Length } from "../text/encoding.ts";
import { withChildren } from "../tree/node.ts";
import { placed } from "../tree/text.ts";
import type { TokenNode, Tree } from "../tree/tree.ts";
import { fold } from "../tree/walk.ts";
import type { DerivedNode } from "./forest/derived-nodes.ts";
import { parseForest, parseNodes } from "./parse.ts";

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

/**
 * The inside of a token from `parseNodes`: the distinct rule nodes of all derivations of its text, by its token rule or
 * other rules of its type. Empty without a derivation, for example for a literal.
 */
export function* tokenNodes(
  grammar: Grammar,
  { rule, start, end }: DerivedNode,
  input: string | Uint8Array,
): Generator<DerivedNode, void> {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const text = bytes.subarray(start, end);
  for (const own of grammarsOf(grammar, rule)) {
    for (const node of parseNodes(own, text)) {
      yield { ...node, start: start + node.start, end: start + node.end };
    }
  }
}

/** The grammars of the token rules with this type. */
function* grammarsOf(grammar: Grammar, name: string): Generator<Grammar, void> {
  for (const rule of grammar.rules.values()) {
    if (rule.token && (rule.token.type ?? rule.name) === name) yield tokenGrammar(grammar, rule);
  }
}

/** Replaces tokens by their derivations, where `tokenTree` finds one. */
export function withTokenTrees(grammar: Grammar, tree: Tree): Tree {
  return fold<Tree>(tree, (node, children) =>
    node.kind === "token" ? (tokenTree(grammar, node) ?? node) : withChildren(node, children),
  );
}

const tokenGrammars = new WeakMap<Grammar, Map<string, Grammar>>();

/** The grammar of a token rule's texts, cached because its preparation takes long. */
function tokenGrammar(grammar: Grammar, { name }: Rule): Grammar {
  const known = tokenGrammars.get(grammar) ?? new Map<string, Grammar>();
  tokenGrammars.set(grammar, known);
  const own = known.get(name) ?? { start: name, rules: rulesOf(grammar, name) };
  known.set(name, own);
  return own;
}

function rulesOf({ rules }: Grammar, start: string): ReadonlyMap<string, Rule> {
  const names = closure([start], (name) => referencesOf(rules.get(name) ?? { name, alternatives: [] }));
  return new Map([...rules].filter(([name]) => names.has(name)));
}
