import { oncePer } from "../base/lazy.ts";
import { isBlank, isBlankLike, isFree, textBesideBlanks } from "./blank.ts";
import { childrenOf, isText, nameOf } from "./node.ts";
import { type Path, pathsOf } from "./path.ts";
import type { Pattern } from "./pattern.ts";
import { textOf } from "./text.ts";
import type { OpenNode, Tree } from "./tree.ts";

/** Whether both trees have the same structure and text; spans do not count. */
export function sameShape(one: Tree, other: Tree): boolean {
  const pending: [Tree, Tree][] = [[one, other]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    const children = childrenOf(left);
    const others = childrenOf(right);
    if (labelOf(left) !== labelOf(right) || children.length !== others.length) return false;
    for (const [index, child] of children.entries()) pending.push([child, others[index] as Tree]);
  }
  return true;
}

/** Whether the nodes have equal kinds, names, alternatives and numbers of children; texts do not count. */
export function isAlike(one: Tree, other: Tree): boolean {
  if (one.kind !== other.kind || nameOf(one) !== nameOf(other)) return false;
  const isSameChoice =
    !("alternative" in one && "alternative" in other) || one.alternative === other.alternative;
  return isSameChoice && childrenOf(one).length === childrenOf(other).length;
}

/** Everything that identifies a node except its children. */
function labelOf(node: Tree): string {
  switch (node.kind) {
    case "rule":
      return `rule ${node.alternative} ${node.name}`;
    case "choice":
      return `choice ${node.alternative}`;
    case "opaque":
      return `opaque ${node.name}`;
    case "token":
      return `token ${node.name.length} ${node.name}${node.text}`;
    case "open":
      return `open ${node.group ?? ""} ${node.name}`;
    case "leaf":
      return `leaf ${node.text}`;
    default:
      return node.kind;
  }
}

/** Options of matching. */
export interface MatchOptions {
  /** The derivation inside a token, for patterns that refer to it; undefined if unknown. */
  readonly inside?: (token: Tree) => Tree | undefined;
}

/**
 * The paths of all nodes that the pattern matches, parents first. Occurrences may overlap and nest. Trees of a derived
 * grammar must be projected first (see `project`).
 */
export function occurrences(pattern: Pattern, tree: Tree, options: MatchOptions = {}): Path[] {
  return pathsOf(tree, (node) => occursAt(pattern, node, options));
}

/** Whether the pattern matches at the root of the tree. */
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

/** Cached, because one pattern is matched at many nodes. */
const isBlankPart = oncePer(isBlank);

/** A token may also be a derived rule node. */
function isSameText(part: Tree, node: Tree): boolean {
  const isSameKind =
    part.kind === "leaf" ? node.kind === "leaf" : node.kind === "token" || node.kind === "rule";
  return isSameKind && nameOf(part) === nameOf(node) && textOf(part) === textOf(node);
}

/** Whether the text equals the text of the group's earlier nodes. */
function isSameAsGroup({ group }: OpenNode, text: string, groups: Map<number, string>): boolean {
  if (group === undefined) return true;
  const known = groups.get(group) ?? text;
  groups.set(group, known);
  return known === text;
}
