import type { InputEdit } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type EditedText, editedFurther } from "./edit/edited-text.ts";

/** A text of one word that has nothing but what may stand in the query of an address. */
const query = /^\s*[\w.~!*'()+%-]+\s*$/;
const encoded = /%[0-9A-F]{2}/gi;

/** So many signs are no chance, as in `100%25`. */
const fewestEncoded = 4;

/**
 * The text that was encoded to stand in an address, whatever its format: `%22` for a quote, and `+` for a blank where no blank is written
 * as `%20`. The text itself where it is none such, or what it stands for is no UTF-8.
 */
export function percentDecoded(text: EditedText): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  const shown = decode(text.bytes, "latin1");
  const signs = [...shown.matchAll(encoded)];
  if (!query.test(shown) || signs.length < fewestEncoded) return text;
  const isForm = !shown.includes("%20");
  const blanks = isForm ? [...shown.matchAll(/\+/g)] : [];
  const decoded = [...signs, ...blanks]
    .sort((left, right) => left.index - right.index)
    .map(({ 0: sign, index }) => letter(sign, index))
    .reduceRight(editedFurther, text);
  return encodingOf(decoded.bytes) === "utf-8" ? decoded : text;
}

function letter(sign: string, start: number): InputEdit {
  const byte = sign === "+" ? " ".charCodeAt(0) : Number.parseInt(sign.slice(1), 16);
  return { start, end: start + sign.length, inserted: Uint8Array.of(byte), label: "percent_encoded" };
}
