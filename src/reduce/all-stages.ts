import { earlyBinaryStages, lateBinaryStages } from "./binary/binary-stages.ts";
import { earlyCoupledStages, lateCoupledStages } from "./coupled/coupled-stages.ts";
import { kindredWords } from "./lexical/kindred-words.ts";
import { lexicalStages } from "./lexical/lexical-stages.ts";
import { onlyRead } from "./only-read.ts";
import type { Stage } from "./stage.ts";
import type { TreeSource } from "./tree/tree-source.ts";
import { treeStages } from "./tree/tree-stages.ts";

/**
 * All stages in their order: those on the tree, which find nothing where there is none, then the lexical ones from
 * coarse to fine, before and after them those that change several places together and those for what is no text, last
 * the one that goes back to words of the whole input. Kept to what the tree's reader reads, if it has one.
 */
export function allStages(input: Uint8Array, tree: TreeSource): readonly Stage[] {
  const stages = [
    ...treeStages(tree),
    ...earlyBinaryStages,
    ...earlyCoupledStages,
    ...lexicalStages,
    ...lateCoupledStages,
    ...lateBinaryStages(),
    kindredWords(input),
  ];
  const { reader } = tree;
  return reader === undefined ? stages : stages.map((stage) => onlyRead(stage, reader));
}
