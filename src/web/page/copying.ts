import { readData } from "./data.tsx";

/** Activates all copy buttons, including later ones. */
export function listenForCopying(page: Document): void {
  page.documentElement.classList.add("scripted");
  page.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy] button") : null;
    const place = button?.parentElement;
    if (!place || !(button instanceof HTMLElement)) return;
    const text = String(readData(place));
    const { file } = button.dataset;
    if (file === undefined) copyFrom(text, button);
    else save(text, file);
  });
}

function save(text: string, file: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function copyFrom(text: string, button: Element): Promise<void> {
  const words = button.textContent;
  const isCopied = await copy(text);
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
