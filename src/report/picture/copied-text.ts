import { decodeText } from "../../text/encoding.ts";

/** Bytes that a button copies: of more, the file that was written is the better copy, and pages stay small. */
const mostCopied = 300_000;

/** A text as it is, for the clipboard; null when it is long. */
export const copiedText = (bytes: Uint8Array): string | null =>
  bytes.length > mostCopied ? null : decodeText(bytes).text;
