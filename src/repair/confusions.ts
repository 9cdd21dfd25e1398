import { latin1 } from "./edited-text.ts";

/**
 * Spellings that languages do not share: each row has what stands for the same in different ones. The people who mix them up write one for another.
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

/** What may have been meant by a token that another language has. */
export const confusedWith = (text: string): ReadonlySet<string> => byText.get(text) ?? none;

/** Signs that word processors and keyboards of other languages write for those of programs. */
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

/** Where such signs stand in a text in UTF-8 that has one character for each byte, with the plain ones. */
export const specialSignsIn = (
  text: string,
): readonly { readonly start: number; readonly end: number; readonly plain: string }[] =>
  [...text.matchAll(anySign)].map(({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
    plain: inBytes.get(sign) ?? sign,
  }));
