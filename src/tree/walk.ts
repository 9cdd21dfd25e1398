import { atOnce } from "../base/in-turns.ts";
import { childrenOf } from "./node.ts";
import type { Tree } from "./tree.ts";

/** Every node, parents before children, left to right. Stop early by leaving the loop. */
export function* preorder(tree: Tree): Generator<Tree, void> {
  const pending: Tree[] = [tree];
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield next;
    const children = childrenOf(next);
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as Tree);
  }
}

/** Whether the tree has more nodes than this. */
export function hasMoreNodesThan(most: number, tree: Tree): boolean {
  let nodes = 0;
  for (const _ of preorder(tree)) if (++nodes > most) return true;
  return false;
}

/** Every node, children before parents, left to right. Stop early by leaving the loop. */
export function* postorder(tree: Tree): Generator<Tree, void> {
  const open: Open[] = [{ node: tree, next: 0 }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = childrenOf(top.node)[top.next++];
    if (child) {
      open.push({ node: child, next: 0 });
    } else {
      yield top.node;
      open.pop();
    }
  }
}

/** What a visitor answers: leave the node's children out, end the walk, or nothing to go on. */
export type Descent = "skip" | "stop" | undefined;

/** What a walk does at a node; `path` is the walk's own and changes, so copy it to keep it. */
export interface Visitor {
  /** Before the children. */
  readonly enter?: (node: Tree, path: readonly number[]) => Descent;
  /** After the children, or in their place when they were skipped. */
  readonly leave?: (node: Tree, path: readonly number[]) => Descent;
}

/** Visits every node, left to right, with its path from the root. */
export function walk(tree: Tree, visitor: Visitor): void {
  atOnce(walking(tree, visitor));
}

const nodesBetweenPauses = 1_000;

/** The same as work that pauses. */
export function* walking(tree: Tree, { enter, leave }: Visitor): Generator<void, void, void> {
  let visited = 0;
  const path: number[] = [];
  const open: Open[] = [];
  /** False when the walk is over. */
  const visit = (node: Tree): boolean => {
    const descent = enter?.(node, path);
    open.push({ node, next: descent === "skip" ? childrenOf(node).length : 0 });
    return descent !== "stop";
  };
  if (!visit(tree)) return;
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = childrenOf(top.node)[top.next];
    if (child) {
      path.push(top.next++);
      if (!visit(child)) return;
      if (++visited % nodesBetweenPauses === 0) yield;
    } else {
      if (leave?.(top.node, path) === "stop") return;
      open.pop();
      path.pop();
    }
  }
}

/** Computes a value for the whole tree from the values of the children, bottom up. */
export function fold<Value>(tree: Tree, combine: (node: Tree, values: readonly Value[]) => Value): Value {
  const values: Value[] = [];
  for (const node of postorder(tree)) {
    const count = childrenOf(node).length;
    values.push(combine(node, values.splice(values.length - count, count)));
  }
  return values[0] as Value;
}

/** A node whose children are being visited. */
interface Open {
  readonly node: Tree;
  next: number;
}

/** How many nodes the tree has, leaves included. */
export function nodeCount(tree: Tree): number {
  let count = 0;
  for (const _ of preorder(tree)) count++;
  return count;
}

/** How many nodes stand on the longest way from the root to a leaf, both included. */
export function depthOf(tree: Tree): number {
  return fold<number>(tree, (_, depths) => 1 + depths.reduce((most, depth) => Math.max(most, depth), 0));
}
