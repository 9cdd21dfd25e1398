import { childrenOf, nameOf } from "./node.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/** Whether both trees are built alike, and derive the same text; where they stand in a text does not count. */
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

/** Whether the nodes are the same but for texts and what their children are. */
export function isAlike(one: Tree, other: Tree): boolean {
  if (one.kind !== other.kind || nameOf(one) !== nameOf(other)) return false;
  const isSameChoice =
    !("alternative" in one && "alternative" in other) || one.alternative === other.alternative;
  return isSameChoice && childrenOf(one).length === childrenOf(other).length;
}

/** Numbers shapes: subtrees of any trees get the same number exactly when they have the same shape. */
export class ShapeNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<Tree, number>();

  /** The number of the tree's shape; the first new shape gets 0, the next 1, … */
  of(tree: Tree): number {
    const numbers: number[] = [];
    walk(tree, {
      enter: (node) => (this.#known.has(node) ? "skip" : undefined),
      leave: (node) => {
        const known = this.#known.get(node);
        const count = childrenOf(node).length;
        numbers.push(known ?? this.#number(node, numbers.splice(numbers.length - count, count)));
      },
    });
    return numbers[0] as number;
  }

  #number(node: Tree, parts: readonly number[]): number {
    const key = `${labelOf(node)}(${parts.join(" ")})`;
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    this.#known.set(node, number);
    return number;
  }
}

/** All that tells a node apart from another one with the same children. */
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
