import { hydrate } from "preact";
import type { FlatTree } from "../../tree/flat-tree.ts";
import { listenForCopying } from "./copying.ts";
import { readData } from "./data.tsx";
import { markLinks } from "./marking.ts";
import { TreeExplorer } from "./tree/tree-explorer.tsx";

/** Adds interaction to the static page: folding, copying, and marking of related parts. */
function enliven(page: Document): void {
  for (const place of page.querySelectorAll("[data-tree]")) enlivenTree(place);
  listenForCopying(page);
  markLinks(page);
  // Unfolds everything for paper.
  addEventListener("beforeprint", () => {
    for (const details of page.querySelectorAll("details")) details.open = true;
  });
}

function enlivenTree(place: Element): void {
  const island = place.querySelector(".island");
  // The data are from our own report, so the cast is safe.
  if (island !== null) hydrate(<TreeExplorer tree={readData(place) as FlatTree} />, island);
}

enliven(document);
