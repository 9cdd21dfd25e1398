import { Data } from "./data.tsx";

/** Puts a text on the clipboard as it is; shown where scripts run. */
export function CopyButton({ text, what }: { readonly text: string | null; readonly what: string }) {
  if (text === null) return null;
  return (
    <span class="copy" data-copy>
      <button type="button">Copy {what}</button>
      <Data value={text} />
    </span>
  );
}
