import { isInner, nameOf } from "../tree/node.ts";
import type { Pattern } from "../tree/pattern.ts";
import { isAlike } from "../tree/shape.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { withoutBlanks } from "./failing-input.ts";

/** Whether the tree is one of the pattern, whatever blanks it has where the pattern has blanks or nothing. */
export function fits(pattern: Pattern, tree: Tree): boolean {
  const groups = new Map<number, string>();
  const pending: [Tree, Tree][] = [[pattern.tree, tree]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [part, node] = pair;
    if (part.kind === "open") {
      const letters = withoutBlanks(textOf(node));
      const known = part.group === undefined ? letters : (groups.get(part.group) ?? letters);
      if (nameOf(node) !== part.name || known !== letters) return false;
      if (part.group !== undefined) groups.set(part.group, known);
    } else if (isInner(part) && isInner(node) && isAlike(part, node)) {
      for (const [index, child] of part.children.entries())
        pending.push([child, node.children[index] as Tree]);
    } else if (!isSameText(part, node)) return false;
  }
  return true;
}

/** Whether both show nothing, or both are the same piece of text. */
function isSameText(part: Tree, node: Tree): boolean {
  if (part.kind === node.kind && !isInner(part)) return textOf(part) === textOf(node);
  return withoutBlanks(textOf(part)) === "" && !hasOpen(part) && withoutBlanks(textOf(node)) === "";
}

function hasOpen(part: Tree): boolean {
  return part.kind === "open" || (isInner(part) && part.children.some(hasOpen));
}
