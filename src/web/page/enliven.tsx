import { hydrate } from "preact";
import type { CaseRow } from "../../report/picture/case-row.ts";
import { listenForCopying } from "./copying.ts";
import { readData } from "./data.tsx";
import { markLinks } from "./marking.ts";
import { Overview } from "./overview.tsx";

/** Adds interaction to the static page: sorting, copying, and marking of related parts. */
function enliven(page: Document): void {
  for (const place of page.querySelectorAll("[data-overview]")) {
    const island = place.querySelector(".island");
    // The data are from our own report, so the cast is safe.
    if (island !== null) hydrate(<Overview rows={readData(place) as readonly CaseRow[]} />, island);
  }
  listenForCopying(page);
  openTarget(page);
  addEventListener("hashchange", () => openTarget(page));
  markLinks(page);
  // Unfolds everything for paper.
  addEventListener("beforeprint", () => {
    for (const details of page.querySelectorAll("details")) details.open = true;
  });
}

/** Unfolds the case that the address names, and goes there. */
function openTarget(page: Document): void {
  const target = page.getElementById(location.hash.slice(1));
  const folded = target?.closest("details");
  if (!target || !folded) return;
  folded.open = true;
  target.scrollIntoView();
}

enliven(document);
