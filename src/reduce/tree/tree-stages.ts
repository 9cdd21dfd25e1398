import { coarseCuts } from "../coarse/coarse-cuts.ts";
import { onlyBetter } from "../only-better.ts";
import type { Stage } from "../stage.ts";
import { cheapestTexts } from "./cheapest.ts";
import { elements } from "./elements.ts";
import { hoisting } from "./hoisting.ts";
import { nesting } from "./nesting.ts";
import { outliner } from "./outlined.ts";
import { onBytes } from "./outlined-stage.ts";
import { plainLayers } from "./plain-layers.ts";
import type { TreeSource } from "./tree-source.ts";

/** In their order: what takes most with least goes first, hoisting when layers have become alike. */
const stages = [nesting("longest"), elements, nesting("all"), cheapestTexts, plainLayers, hoisting];

/** The stages for inputs with a tree, behind those that make large ones small enough to be parsed. */
export function treeStages(source: TreeSource): readonly Stage[] {
  const outlined = outliner(source);
  return [coarseCuts, ...stages.map((stage) => onlyBetter(onBytes(stage, outlined)))];
}
