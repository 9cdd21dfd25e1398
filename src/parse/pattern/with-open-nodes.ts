import { GrammarError } from "../../grammar/grammar-error.ts";
import { openNode, withChildren } from "../../tree/node.ts";
import type { RuleNode, TokenNode, Tree } from "../../tree/tree.ts";
import { fold } from "../../tree/walk.ts";
import { tokenTree } from "../token-tree.ts";
import { PLACEHOLDER } from "./placeholder-texts.ts";
import type { Placeholders } from "./placeholders.ts";

/**
 * The tree with open nodes in the place of placeholders, also inside tokens; `groups` holds the group of each, left to
 * right. Throws a GrammarError for a placeholder inside a token whose derivation is not known.
 */
export function withOpenNodes(
  tree: Tree,
  placeholders: Placeholders,
  groups: readonly (number | undefined)[],
): Tree {
  let opened = 0;
  const open = (name: string): Tree => openNode(name, groups[opened++]);
  const withOpen = (root: Tree): Tree =>
    fold<Tree>(root, (node, children) => {
      if (node.kind === "rule" && isPlaceholder(node, placeholders)) return open(node.name);
      if (node.kind !== "token" || !PLACEHOLDER.test(node.text)) return withChildren(node, children);
      const rule = placeholders.texts.nameOf(node.text);
      const isWhole = rule !== undefined && placeholders.tokenOf(rule) === node.name;
      if (!isWhole) return withOpen(insideOf(node, placeholders));
      // That of a rule of structure is the only child of the node that is opened.
      return placeholders.base.rules.get(rule)?.token ? open(node.name) : node;
    });
  return withOpen(tree);
}

const isPlaceholder = ({ name, alternative }: RuleNode, { base }: Placeholders): boolean =>
  alternative === base.rules.get(name)?.alternatives.length;

function insideOf(token: TokenNode, { grammar }: Placeholders): Tree {
  const inside = tokenTree(grammar, token);
  if (inside) return inside;
  throw new GrammarError(`no open node can stand inside a ${token.name}, which several rules match in turn`);
}
