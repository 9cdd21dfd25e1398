import { latin1 } from "./edited-text.ts";

/**
 * Spellings that mean the same in different languages, one row for each meaning. People who change languages
 * confuse them.
 */
const rows: readonly (readonly string[])[] = [
  ["true", "True", "TRUE", "yes"],
  ["false", "False", "FALSE", "no"],
  ["null", "None", "nil", "NULL", "undefined", "NaN"],
  ["and", "&&", "&"],
  ["or", "||", "|"],
  ["not", "!"],
  ["elif", "else if", "elsif", "elseif", "elseif"],
  ["function", "def", "func", "fn", "sub"],
  ["const", "let", "var"],
  ["class", "struct", "type", "interface"],
  ["import", "include", "require", "use"],
  ["catch", "except", "rescue"],
  ["throw", "raise"],
  ["this", "self"],
  ["switch", "case", "match"],
  ["=", "==", "===", ":=", ":"],
  ["!=", "!==", "<>", "~="],
  ["=>", "->"],
  [":", "=", "=>"],
  [",", ";"],
  [";", ":"],
  [",", "."],
  [".", "->", "::"],
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["(", "[", "{"],
  [")", "]", "}"],
  ["{", "then", "do", ":"],
  ["}", "fi", "done", "end"],
  ["#", "//", "--", ";", "/*"],
];

const byText = new Map<string, Set<string>>();
for (const row of rows)
  for (const text of row) {
    const others = byText.get(text) ?? new Set();
    for (const other of row) if (other !== text) others.add(other);
    byText.set(text, others);
  }

const none: ReadonlySet<string> = new Set();

/** Spellings in other languages of a token's meaning. */
export const confusedWith = (text: string): ReadonlySet<string> => byText.get(text) ?? none;

/** Typographic and full-width signs, with the signs that programs read. */
const plainSigns: Readonly<Record<string, string>> = {
  ...{ "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"', "＂": '"' },
  ...{ "‘": "'", "’": "'", "‚": "'", "′": "'", "´": "'", "＇": "'" },
  ...{ "–": "-", "—": "-", "−": "-", "…": "...", "\u00a0": " ", "\u3000": " " },
  ...{
    "，": ",",
    "；": ";",
    "：": ":",
    "（": "(",
    "）": ")",
    "［": "[",
    "］": "]",
    "｛": "{",
    "｝": "}",
    "＝": "=",
  },
};
const inBytes = new Map(
  Object.entries(plainSigns).map(([sign, plain]) => [latin1(new TextEncoder().encode(sign)), plain]),
);
const anySign = new RegExp([...inBytes.keys()].join("|"), "g");

/** The ranges of such signs in UTF-8 text with one character per byte, and their plain forms. */
export const specialSignsIn = (
  text: string,
): readonly { readonly start: number; readonly end: number; readonly plain: string }[] =>
  [...text.matchAll(anySign)].map(({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
    plain: inBytes.get(sign) ?? sign,
  }));
