import { childrenOf } from "../../tree/node.ts";
import { notationOf } from "../../tree/notation.ts";
import { isAlike, sameShape } from "../../tree/occurrences.ts";
import type { Pattern } from "../../tree/pattern.ts";
import type { Tree } from "../../tree/tree.ts";

/** More of a tree than this says nothing to a person. */
const longestNotation = 120;

/** How the pattern is taken beside each other meaning of its text: the first node that differs. */
export function toldMeanings(pattern: Pattern, others: readonly Pattern[]): readonly string[] {
  return others.map((other) => {
    const [own, instead] = firstDifference(pattern.tree, other.tree);
    return `${shortNotation(own)}, not ${shortNotation(instead)}`;
  });
}

/** The subtrees outside of which the trees are the same, left to right. */
function firstDifference(one: Tree, other: Tree): readonly [Tree, Tree] {
  let pair: readonly [Tree, Tree] = [one, other];
  for (let next: typeof pair | undefined = pair; next; ) {
    pair = next;
    const others = childrenOf(pair[1]);
    const children = isAlike(...pair) ? childrenOf(pair[0]) : [];
    const index = children.findIndex((child, at) => !sameShape(child, others[at] as Tree));
    next = index < 0 ? undefined : [children[index] as Tree, others[index] as Tree];
  }
  return pair;
}

function shortNotation(tree: Tree): string {
  const notation = notationOf(tree);
  return notation.length <= longestNotation ? notation : `${notation.slice(0, longestNotation)}…`;
}
