import fc from "fast-check";
import {
  choiceNode,
  leaf,
  openNode,
  repetitionNode,
  ruleNode,
  sequenceNode,
  tokenNode,
} from "../../src/tree/node.ts";
import { placed } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { opaqueNode } from "./tree-of.ts";

const NAMES = ["sum", "number", "_space", "a b", "<>"];
const TEXTS = ["1", "+", "", "é", "€", "😀", '"', "\\", "\n", "a,b("];

/** Trees of every kind of node, placed in their own text. */
export const treeArbitrary: fc.Arbitrary<Tree> = fc
  .letrec<{ tree: Tree }>((tie) => {
    const children = fc.array(tie("tree"), { maxLength: 4 });
    return {
      tree: fc.oneof(
        { maxDepth: 5, depthIdentifier: "tree" },
        fc.constantFrom(...TEXTS).map(leaf),
        fc
          .tuple(fc.constantFrom(...NAMES), children, fc.nat(3))
          .map(([name, below, alternative]) => ruleNode(name, below, alternative)),
        fc.tuple(fc.constantFrom(...NAMES), children).map(([name, below]) => opaqueNode(name, below)),
        fc
          .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...TEXTS))
          .map(([name, text]) => tokenNode(name, text)),
        fc
          .tuple(fc.constantFrom(...NAMES), fc.option(fc.nat(2), { nil: undefined }))
          .map(([name, group]) => openNode(name, group)),
        children.map(repetitionNode),
        children.map(sequenceNode),
        fc.tuple(fc.nat(3), tie("tree")).map(([alternative, child]) => choiceNode(alternative, child)),
      ),
    };
  })
  .tree.map((tree) => placed(tree));

/** A chain of so many rule nodes above one leaf. */
export function deepTree(depth: number): Tree {
  let tree: Tree = leaf("x");
  for (let level = 1; level < depth; level++) tree = ruleNode("nest", [tree]);
  return placed(tree);
}
