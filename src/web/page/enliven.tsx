import { hydrate } from "preact";
import type { FlatTree } from "../../tree/flat-tree.ts";
import { readData } from "./data.tsx";
import { TreeExplorer } from "./tree/tree-explorer.tsx";

/** What scripts add to a page that is there without them: folding, copying, and marking what belongs together. */
export function enliven(page: Document): void {
  for (const place of page.querySelectorAll("[data-tree]")) enlivenTree(place);
  for (const place of page.querySelectorAll("[data-copy]")) enlivenCopy(place);
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

function enlivenCopy(place: Element): void {
  const button = place.querySelector("button");
  if (button === null) return;
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const isCopied = await copy(String(readData(place)));
    button.textContent = isCopied ? "Copied" : "Not copied: the browser forbids it";
    setTimeout(() => {
      button.textContent = words;
    }, 2_000);
  });
}

/** Files on disk may not use the clipboard everywhere; a selected text always does. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

/** Marks all that has the same link as what is pointed at, or has the focus. */
function markLinks(page: Document): void {
  const mark = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest("[data-link]") : null;
    const link = target?.getAttribute("data-link");
    for (const each of page.querySelectorAll("[data-link]")) {
      each.classList.toggle("linked", link !== undefined && each.getAttribute("data-link") === link);
    }
  };
  page.addEventListener("pointerover", mark);
  page.addEventListener("focusin", mark);
}

enliven(document);
