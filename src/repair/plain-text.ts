import type { InputEdit } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type EditedText, editedFurther } from "./edit/edited-text.ts";

/** What programs refuse, and no editor shows: a byte order mark at the beginning, and NUL anywhere. */
export const withoutUnseen = (text: EditedText): EditedText => without(text, /^\xef\xbb\xbf|\0+/g);

/** With the line ends of Unix. */
export const withUnixLineEnds = (text: EditedText): EditedText => without(text, /\r(?=\n)/g);

/** The text, if it is in UTF-8, without what the pattern matches in its bytes. */
function without(text: EditedText, pattern: RegExp): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  const edits = [...decode(text.bytes, "latin1").matchAll(pattern)].map(
    ({ 0: matched, index: start }): InputEdit => ({
      start,
      end: start + matched.length,
      inserted: new Uint8Array(),
    }),
  );
  return edits.reduceRight(editedFurther, text);
}
