import type { WebCursor } from "./web-tree-sitter.ts";

/** A node of a tree that tree-sitter made. */
export interface ConcreteNode {
  readonly type: string;
  /** False for the node of a literal, whose type is its text. */
  readonly named: boolean;
  /** Put in by tree-sitter where the grammar wanted it; it has no text. */
  readonly missing: boolean;
  /** A comment or the like, which may stand anywhere. */
  readonly extra: boolean;
  /** UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly ConcreteNode[];
}

/** The type of the nodes that hold what tree-sitter could not parse. */
export const ERROR = "ERROR";

/** Copies the tree under the cursor; only nodes of the `extras` types are asked whether they are extra here. */
export function concreteTree(cursor: WebCursor, extras: ReadonlySet<string>): ConcreteNode {
  const root = nodeAt(cursor, extras);
  const open = [root];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (cursor.gotoFirstChild()) {
      const child = nodeAt(cursor, extras);
      top.children.push(child);
      open.push(child);
      continue;
    }
    // Upwards until there is a next sibling; the root has none.
    while (open.length > 1 && !cursor.gotoNextSibling()) {
      cursor.gotoParent();
      open.pop();
    }
    open.pop();
    const parent = open.at(-1);
    if (!parent) break;
    const sibling = nodeAt(cursor, extras);
    parent.children.push(sibling);
    open.push(sibling);
  }
  return root;
}

type OpenNode = ConcreteNode & { readonly children: ConcreteNode[] };

function nodeAt(cursor: WebCursor, extras: ReadonlySet<string>): OpenNode {
  const type = cursor.nodeType;
  return {
    type,
    named: cursor.nodeIsNamed,
    missing: cursor.nodeIsMissing,
    extra: extras.has(type) && cursor.currentNode.isExtra,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children: [],
  };
}
