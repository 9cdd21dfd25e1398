import { isBlank, isBlankLike, isFree, textBesideBlanks } from "./blank.ts";
import { childrenOf, isText, nameOf } from "./node.ts";
import { type Path, pathsOf } from "./path.ts";
import type { Pattern } from "./pattern.ts";
import { isAlike } from "./shape.ts";
import { textOf } from "./text.ts";
import type { OpenNode, Tree } from "./tree.ts";

/** How patterns are looked for. */
export interface MatchOptions {
  /** The inside of a token, for patterns that say something about it; undefined where it is not known. */
  readonly inside?: (token: Tree) => Tree | undefined;
}

/**
 * The places where the pattern occurs in the tree, parents first: every node that matches its root. Occurrences may
 * overlap and lie inside one another. A tree of a grammar made from another one is projected first.
 */
export function occurrences(pattern: Pattern, tree: Tree, options: MatchOptions = {}): Path[] {
  return pathsOf(tree, (node) => occursAt(pattern, node, options));
}

/** Whether the pattern occurs at the root of the tree. */
export function occursAt(pattern: Pattern, tree: Tree, options: MatchOptions = {}): boolean {
  const { tree: root, layout } = pattern;
  const groups = new Map<number, string>();
  const pending: [Tree, Tree][] = [[root, tree]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [part, node] = pair;
    if (part.kind === "open") {
      if (nameOf(node) !== part.name || !isSameAsGroup(part, textBesideBlanks(node, layout), groups))
        return false;
    } else if (part.kind === "rule" && part !== root && isFree(part, layout) && isBlankPart(part)) {
      if (nameOf(node) !== part.name || !isBlankLike(part, node)) return false;
    } else if (!isText(part)) {
      const inner = node.kind === "token" && part.kind === "rule" ? options.inside?.(node) : node;
      if (!inner || !isAlike(part, inner)) return false;
      const children = childrenOf(inner);
      for (const [index, child] of childrenOf(part).entries()) pending.push([child, children[index] as Tree]);
    } else if (!isSameText(part, node)) return false;
  }
  return true;
}

const blankParts = new WeakMap<Tree, boolean>();

/** Patterns are looked for at many nodes, so what is known of their parts is kept. */
function isBlankPart(part: Tree): boolean {
  const known = blankParts.get(part) ?? isBlank(part);
  blankParts.set(part, known);
  return known;
}

/** A token's text may have been derived, too. */
function isSameText(part: Tree, node: Tree): boolean {
  const isSameKind =
    part.kind === "leaf" ? node.kind === "leaf" : node.kind === "token" || node.kind === "rule";
  return isSameKind && nameOf(part) === nameOf(node) && textOf(part) === textOf(node);
}

/** Whether the text is the one that the open node's group has in its other places, as far as these were looked at. */
function isSameAsGroup({ group }: OpenNode, text: string, groups: Map<number, string>): boolean {
  if (group === undefined) return true;
  const known = groups.get(group) ?? text;
  groups.set(group, known);
  return known === text;
}
