import { latin1 } from "./edited-text.ts";

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
