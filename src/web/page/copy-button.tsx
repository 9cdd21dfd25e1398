import { Data } from "./data.tsx";

/** A button that copies a text to the clipboard; visible only with scripts. */
export function CopyButton({ text, what }: { readonly text: string | null; readonly what: string }) {
  if (text === null) return null;
  return (
    <span class="copy" data-copy>
      <button type="button">Copy {what}</button>
      <Data value={text} />
    </span>
  );
}
