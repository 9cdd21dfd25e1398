import { onlyBetter } from "../only-better.ts";
import type { Stage } from "../stage.ts";
import { cheapestTexts } from "./cheapest.ts";
import { elements } from "./elements.ts";
import { hoisting } from "./hoisting.ts";
import { nesting } from "./nesting.ts";
import { outliner } from "./outlined.ts";
import { plainLayers } from "./plain-layers.ts";
import type { TreeSource } from "./tree-source.ts";

/** The stages for inputs with a tree, in their order: what takes most with least goes first, hoisting when layers have become alike. */
export function treeStages(source: TreeSource): readonly Stage[] {
  const outlined = outliner(source);
  return [
    nesting(outlined, "longest"),
    elements(outlined),
    nesting(outlined, "all"),
    cheapestTexts(outlined),
    plainLayers(outlined),
    hoisting(outlined),
  ].map(onlyBetter);
}
