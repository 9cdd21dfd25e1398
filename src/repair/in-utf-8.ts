import type { InputEdit } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type EditedText, edited } from "./edit/edited-text.ts";

/**
 * The input in UTF-8, which formats of today are written in; the input itself when it is in UTF-8, or damaged rather than
 * in another encoding. UTF-16 is told by its byte order mark, Latin-1 by letters that stand beside others.
 */
export function inUtf8(input: Uint8Array): EditedText {
  const encoder = new TextEncoder();
  const utf16 = utf16Of(input);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(input);
    return edited(input, [{ start: 0, end: input.length, inserted: encoder.encode(text) }]);
  }
  if (encodingOf(input) === "utf-8") return edited(input, []);
  const edits: InputEdit[] = [];
  for (const { 0: letters, index: start } of decode(input, "latin1").matchAll(/[\x80-\xff]+/g)) {
    edits.push({ start, end: start + letters.length, inserted: encoder.encode(letters) });
  }
  return edited(input, edits.every((edit) => isInWord(input, edit)) ? edits : []);
}

function utf16Of([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Whether bytes are letters of Latin-1 beside others of ASCII, and no UTF-8 themselves. */
function isInWord(input: Uint8Array, { start, end }: InputEdit): boolean {
  const letters = input.subarray(start, end);
  const isBeside = [input[start - 1], input[end]].some((byte = 0) =>
    /[A-Za-z]/.test(String.fromCharCode(byte)),
  );
  return isBeside && letters.every((byte) => byte >= 0xc0) && encodingOf(letters) === "latin1";
}
