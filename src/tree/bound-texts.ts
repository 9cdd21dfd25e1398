import { oncePer } from "../base/lazy.ts";
import { closure } from "../base/relation.ts";
import { callersIn } from "../grammar/analysis/references.ts";
import { itemsOf, partsOf } from "../grammar/expression.ts";
import type { Alternative, Expression, Grammar } from "../grammar/grammar.ts";
import { childrenOf, isInner, nameOf, withChildren } from "./node.ts";
import type { Path } from "./path.ts";
import { nonterminalOf } from "./project.ts";
import { textOf } from "./text.ts";
import type { RuleNode, Tree } from "./tree.ts";
import { fold, walk } from "./walk.ts";

/** Whether the grammar constrains generated texts beyond its trees. */
export const bindsTexts = oncePer((grammar: Grammar): boolean =>
  hasAlternative(grammar, ({ same, distinct, constraints }) => Boolean(same ?? distinct ?? constraints)),
);

const bindsSameTexts = oncePer((grammar: Grammar) => hasAlternative(grammar, ({ same }) => Boolean(same)));

const bindsDistinctTexts = oncePer((grammar: Grammar) =>
  hasAlternative(grammar, ({ distinct }) => Boolean(distinct)),
);

/** The rules with such an alternative, and those whose nodes may hold one of theirs. */
export function rulesAbove(
  grammar: Grammar,
  isWanted: (alternative: Alternative) => boolean,
): ReadonlySet<string> {
  const wanted = [...grammar.rules.values()].filter(({ alternatives }) => alternatives.some(isWanted));
  const names = wanted.map(({ name }) => name);
  return closure(names, callersIn(grammar));
}

const rulesAboveDistinct = oncePer((grammar: Grammar) =>
  rulesAbove(grammar, ({ distinct }) => distinct !== undefined),
);

const hasAlternative = ({ rules }: Grammar, isWanted: (alternative: Alternative) => boolean): boolean =>
  [...rules.values()].some(({ alternatives }) => alternatives.some(isWanted));

/** Makes nodes that must have one text (`Alternative.same`) equal to the first of them. */
export function withSameTexts(tree: Tree, grammar: Grammar): Tree {
  if (!bindsSameTexts(grammar)) return tree;
  return fold<Tree>(tree, (node, children) => {
    const name = boundIn(node, grammar)?.same;
    const isBound = (child: Tree): boolean => isNamed(child, name, grammar);
    const first = name === undefined ? undefined : children.find(isBound);
    const same = first ? children.map((child) => (isBound(child) ? first : child)) : children;
    return same.every((child, index) => child === childrenOf(node)[index]) ? node : withChildren(node, same);
  });
}

/**
 * The nodes that repeat the text of an earlier sibling although texts must differ (`Alternative.distinct`). Siblings
 * share the nearest node that can hold several, for example the entries of a table.
 */
export function repeatedTexts(tree: Tree, grammar: Grammar): readonly Path[] {
  if (!bindsDistinctTexts(grammar)) return [];
  const holdsSeveral = holdingSeveral(grammar);
  const above = rulesAboveDistinct(grammar);
  const repeated: Path[] = [];
  const kept: Bound[] = [];
  // For each open rule node, the index in `kept` where its own entries begin.
  const begun: number[] = [];
  walk(tree, {
    enter: (node) => {
      if (node.kind !== "rule") return undefined;
      begun.push(kept.length);
      return above.has(node.name) ? undefined : "skip";
    },
    leave: (node, path) => {
      if (node.kind !== "rule") return undefined;
      const first = begun.pop() ?? 0;
      if (first < kept.length) {
        const inside = kept.splice(first);
        const isScope = (within: string): boolean => holdsSeveral(node.name, within);
        repeated.push(...repetitionsOf(inside.filter(({ within }) => isScope(within))));
        for (const each of inside) if (!isScope(each.within)) kept.push({ ...each, within: node.name });
      }
      const own = distinctChild(node, grammar);
      if (own) kept.push({ ...own, path: [...path, own.at], within: node.name });
      return undefined;
    },
  });
  return repeated;
}

/** A node whose text must be distinct, and the rule of the outermost enclosing node that is not yet a scope. */
interface Bound {
  /** The binding rule and alternative, which siblings share. */
  readonly binding: string;
  readonly text: string;
  readonly path: Path;
  readonly within: string;
}

function repetitionsOf(bound: readonly Bound[]): Path[] {
  const seen = new Set<string>();
  return bound.flatMap(({ binding, text, path }) => {
    const key = JSON.stringify([binding, text]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? [] : [path];
  });
}

function distinctChild(
  node: RuleNode,
  grammar: Grammar,
): (Pick<Bound, "binding" | "text"> & { readonly at: number }) | undefined {
  const name = boundIn(node, grammar)?.distinct;
  if (name === undefined) return undefined;
  const at = node.children.findIndex((child) => isNamed(child, name, grammar));
  const child = node.children[at];
  return (
    child && {
      binding: `${nonterminalOf(node.name, grammar)} ${name}`,
      text: unquoted(textOf(child).trim()),
      at,
    }
  );
}

/** `"a"` and `a` are the same key. */
const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/s, "$2");

const boundIn = (node: Tree, { rules }: Grammar): Alternative | undefined =>
  node.kind === "rule" ? rules.get(node.name)?.alternatives[node.alternative] : undefined;

const isNamed = (node: Tree, name: string | undefined, grammar: Grammar): boolean =>
  isInner(node) && name !== undefined && nonterminalOf(nameOf(node) ?? "", grammar) === name;

/** Whether a node of the rule can directly hold several nodes of the inner one. */
const holdingSeveral = oncePer((grammar: Grammar): ((rule: string, inner: string) => boolean) => {
  const rules = [...grammar.rules.values()].map(({ name, alternatives }) => {
    const most = new Map<string, number>();
    for (const { expression } of alternatives) {
      for (const [inner, count] of countsIn(expression, grammar)) {
        most.set(inner, Math.max(count, most.get(inner) ?? 0));
      }
    }
    return [name, most] as const;
  });
  const counts = new Map(rules);
  return (rule, inner) => (counts.get(rule)?.get(nonterminalOf(inner, grammar)) ?? 0) > 1;
});

/** The maximum number of nodes of each nonterminal in a derivation of the expression. */
function countsIn(expression: Expression, grammar: Grammar): ReadonlyMap<string, number> {
  if (expression.kind === "reference") return new Map([[nonterminalOf(expression.name, grammar), 1]]);
  const counts = new Map<string, number>();
  const times = expression.kind === "repetition" ? expression.max : 1;
  const parts = expression.kind === "sequence" ? itemsOf(expression) : partsOf(expression);
  for (const part of parts) {
    for (const [name, count] of countsIn(part, grammar)) {
      const before = counts.get(name) ?? 0;
      counts.set(name, expression.kind === "choice" ? Math.max(before, count) : before + times * count);
    }
  }
  return counts;
}
