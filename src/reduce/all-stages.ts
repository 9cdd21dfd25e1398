import { earlyBinaryStages, lateBinaryStages } from "./binary/binary-stages.ts";
import { earlyCoupledStages, lateCoupledStages } from "./coupled/coupled-stages.ts";
import { lexicalStages } from "./lexical/lexical-stages.ts";
import { onlyRead } from "./only-read.ts";
import type { Stage } from "./stage.ts";
import type { TreeSource } from "./tree/tree-source.ts";
import { treeStages } from "./tree/tree-stages.ts";

/**
 * All stages in their order: those on the tree, which find nothing where there is none, then the lexical ones from
 * coarse to fine, before and after them those that change several places together and those for what is no text. Kept to what the tree's reader
 * reads, if it has one.
 */
export function allStages(tree: TreeSource): readonly Stage[] {
  const stages = [
    ...treeStages(tree),
    ...earlyBinaryStages,
    ...earlyCoupledStages,
    ...lexicalStages,
    ...lateCoupledStages,
    ...lateBinaryStages,
  ];
  const { reader } = tree;
  return reader === undefined ? stages : stages.map((stage) => onlyRead(stage, reader));
}
