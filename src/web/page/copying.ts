import { readData } from "./data.tsx";

/** Makes the buttons that copy a text work, those that come later too; without scripts they are not shown. */
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
