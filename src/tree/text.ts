import type { Grammar } from "../grammar/grammar.ts";
import { type Encoding, utf8Length } from "../text/encoding.ts";
import { childrenOf, isText, nameOf, withChildren } from "./node.ts";
import type { Path } from "./path.ts";
import type { Tree } from "./tree.ts";
import { fold, walk } from "./walk.ts";

/** Concatenates the leaves and tokens of the tree. It lacks text outside of them, such as skipped tokens. */
export function textOf(tree: Tree): string {
  if (isText(tree)) return tree.text;
  let text = "";
  // As `preorder`, without a generator, which takes several times as long: no function is called more often.
  const pending: Tree[] = [tree];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (isText(next)) text += next.text;
    const children = childrenOf(next);
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as Tree);
  }
  return text;
}

/** All nodes with their texts, parents first. The texts are cut from one, so that deep trees take linear time. */
export function textsIn(tree: Tree): readonly (readonly [node: Tree, text: string])[] {
  const text = textOf(tree);
  const found: { readonly node: Tree; readonly start: number; end: number }[] = [];
  const open: number[] = [];
  let end = 0;
  walk(tree, {
    enter(node) {
      open.push(found.length);
      found.push({ node, start: end, end });
      if (isText(node)) end += node.text.length;
      return undefined;
    },
    leave() {
      const each = found[open.pop() ?? 0];
      if (each) each.end = end;
      return undefined;
    },
  });
  return found.map(({ node, start, end }) => [node, text.slice(start, end)]);
}

/** Sets the spans of the tree to those of its own text, from byte `start`. */
export function placed(tree: Tree, start = 0, encoding: Encoding = "utf-8"): Tree {
  let end = start;
  return fold<Tree>(tree, (node, children) => {
    if (isText(node)) {
      const from = end;
      end += encoding === "latin1" ? node.text.length : utf8Length(node.text);
      return { ...node, start: from, end };
    }
    return { ...withChildren(node, children), start: children[0]?.start ?? end, end };
  });
}

/** A token of a derivation: the text of a token rule, or a literal of a structure rule. */
export interface DerivedToken {
  /** The token's type, a token rule; absent for a literal. */
  readonly rule?: string;
  /** The token rule that derived it, which may differ from its type; absent for a literal. */
  readonly derivedBy?: string;
  readonly text: string;
}

/** The tokens of a tree of a grammar with token rules, in order. */
export function tokensOf(tree: Tree, grammar: Grammar): DerivedToken[] {
  const tokens: DerivedToken[] = [];
  walkTokens(tree, grammar, (token) => tokens.push(token));
  return tokens;
}

/** The path of the node of the token with this index; empty when there is none. */
export function tokenPath(tree: Tree, grammar: Grammar, index: number): Path {
  let found: Path = [];
  let passed = 0;
  walkTokens(tree, grammar, (_, path) => {
    if (passed++ === index) found = [...path];
  });
  return found;
}

function walkTokens(
  tree: Tree,
  { rules }: Grammar,
  visit: (token: DerivedToken, path: readonly number[]) => void,
): void {
  walk(tree, {
    enter: (node, path) => {
      const rule = rules.get(nameOf(node) ?? "");
      if (rule?.token) {
        visit({ rule: rule.token.type ?? rule.name, derivedBy: rule.name, text: textOf(node) }, path);
      } else if (node.kind === "token") visit({ rule: node.name, text: node.text }, path);
      else if (node.kind === "leaf") visit({ text: node.text }, path);
      else return undefined;
      return "skip";
    },
  });
}
