import { Data } from "./data.tsx";

interface CopyProps {
  readonly text: string | null;
  readonly what: string;
  /** The name of the file that a second button saves. */
  readonly file?: string;
}

/** Buttons that copy a text to the clipboard, and save it; visible only with scripts. */
export function CopyButton({ text, what, file }: CopyProps) {
  if (text === null) return null;
  return (
    <span class="copy" data-copy>
      <button type="button">Copy {what}</button>
      {file === undefined ? null : (
        <button type="button" data-file={file}>
          Save {file}
        </button>
      )}
      <Data value={text} />
    </span>
  );
}
