import { stepsBetweenPauses } from "../base/in-turns.ts";
import { childrenOf } from "./node.ts";
import type { Tree } from "./tree.ts";

/** All nodes in preorder, left to right. */
export function* preorder(tree: Tree): Generator<Tree, void> {
  const pending: Tree[] = [tree];
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield next;
    const children = childrenOf(next);
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as Tree);
  }
}

/** Whether the tree has more nodes than this; stops counting there. */
export function hasMoreNodesThan(most: number, tree: Tree): boolean {
  let nodes = 0;
  for (const _ of preorder(tree)) if (++nodes > most) return true;
  return false;
}

/** All nodes in postorder, left to right. */
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

/** A visitor's result: skip the node's children, stop the walk, or continue. */
export type Descent = "skip" | "stop" | undefined;

/** Callbacks at a node. The walk reuses `path`, so copy it to keep it. */
export interface Visitor {
  /** Called before the children. */
  readonly enter?: (node: Tree, path: readonly number[]) => Descent;
  /** Called after the children, even if they were skipped. */
  readonly leave?: (node: Tree, path: readonly number[]) => Descent;
}

/** Visits all nodes, left to right, with their path from the root. */
export function walk(tree: Tree, visitor: Visitor): void {
  const goOn = walkInParts(tree, visitor);
  while (goOn());
}

/** `walk` as work that pauses. */
export function* walking(tree: Tree, visitor: Visitor): Generator<void, void, void> {
  const goOn = walkInParts(tree, visitor);
  while (goOn()) yield;
}

/** Returns a function that visits the next nodes, and tells whether any are left. */
function walkInParts(tree: Tree, { enter, leave }: Visitor): () => boolean {
  const path: number[] = [];
  const open: Open[] = [];
  /** False when the walk is over. */
  const visit = (node: Tree): boolean => {
    const descent = enter?.(node, path);
    open.push({ node, next: descent === "skip" ? childrenOf(node).length : 0 });
    return descent !== "stop";
  };
  let goesOn = visit(tree);
  return () => {
    for (let visited = 0; goesOn && visited < stepsBetweenPauses; ) {
      const top = open.at(-1);
      if (!top) return false;
      const child = childrenOf(top.node)[top.next];
      if (child) {
        path.push(top.next++);
        goesOn = visit(child);
        visited++;
      } else {
        goesOn = leave?.(top.node, path) !== "stop";
        open.pop();
        path.pop();
      }
    }
    return goesOn;
  };
}

/** Computes a value of the tree bottom up from the values of the children. */
export function fold<Value>(tree: Tree, combine: (node: Tree, values: readonly Value[]) => Value): Value {
  const values: Value[] = [];
  // Without a generator, as in `textOf`: a node comes after its children where these are taken from the right.
  const nodes: Tree[] = [];
  const pending: Tree[] = [tree];
  for (let next = pending.pop(); next; next = pending.pop()) {
    nodes.push(next);
    for (const child of childrenOf(next)) pending.push(child);
  }
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const count = childrenOf(node).length;
    values.push(combine(node, count === 0 ? [] : values.splice(values.length - count, count)));
  }
  return values[0] as Value;
}

/** A node whose children are being visited. */
interface Open {
  readonly node: Tree;
  next: number;
}
