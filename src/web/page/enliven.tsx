import { hydrate } from "preact";
import type { FlatTree } from "../../tree/flat-tree.ts";
import { listenForCopying } from "./copying.ts";
import { readData } from "./data.tsx";
import { markLinks } from "./marking.ts";
import { TreeExplorer } from "./tree/tree-explorer.tsx";

/** What scripts add to a page that is there without them: folding, copying, and marking what belongs together. */
function enliven(page: Document): void {
  for (const place of page.querySelectorAll("[data-tree]")) enlivenTree(place);
  listenForCopying(page);
  markLinks(page);
  // On paper nothing can be unfolded.
  addEventListener("beforeprint", () => {
    for (const details of page.querySelectorAll("details")) details.open = true;
  });
}

function enlivenTree(place: Element): void {
  const island = place.querySelector(".island");
  // What stands there is what this program wrote itself.
  if (island !== null) hydrate(<TreeExplorer tree={readData(place) as FlatTree} />, island);
}

enliven(document);
