import { readData } from "./data.tsx";

/** Activates all copy buttons, including later ones. */
export function listenForCopying(page: Document): void {
  page.documentElement.classList.add("scripted");
  page.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy] button") : null;
    if (button?.parentElement) copyFrom(button.parentElement, button);
  });
}

async function copyFrom(place: Element, button: Element): Promise<void> {
  const words = button.textContent;
  const isCopied = await copy(String(readData(place)));
  button.textContent = isCopied ? "Copied" : "Not copied: the browser forbids it";
  setTimeout(() => {
    button.textContent = words;
  }, 2_000);
}

/** Some browsers deny pages from disk the clipboard API; copying a selection always works. */
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
