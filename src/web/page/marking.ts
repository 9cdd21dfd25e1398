/** Highlights all elements with the same link as the one under the pointer or in focus. */
export function markLinks(page: Document): void {
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
