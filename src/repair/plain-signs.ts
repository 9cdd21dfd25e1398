/** Quotes and dashes of word processors, with the signs that programs read. Unicode itself says it of others. */
const plainSigns: Readonly<Record<string, string>> = {
  ...{ "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"' },
  ...{ "‘": "'", "’": "'", "‚": "'", "′": "'", "´": "'" },
  ...{ "–": "-", "—": "-", "−": "-" },
};
/** Characters that nobody sees and no script needs. */
const unseen = /^[\u00ad\u200b\u2060\ufeff]$/;
const character = /[\xc2-\xf4][\x80-\xbf]+/g;

/** The plain form of UTF-8 text with one character per byte: unseen characters are left out. */
export const plainForm = (text: string): string =>
  text.replaceAll(character, (bytes) => plainOf(bytes) ?? bytes);

/** Undefined for letters, numbers, and signs without a plain form. */
function plainOf(bytes: string): string | undefined {
  const sign = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
  );
  if (unseen.test(sign)) return "";
  const plain = plainSigns[sign] ?? sign.normalize("NFKC");
  return /^[\p{P}\p{S}\p{Z}]$/u.test(sign) && /^[\x20-\x7e]+$/.test(plain) && !/\w/.test(plain)
    ? plain
    : undefined;
}

/** The ranges of such signs in UTF-8 text with one character per byte, and their plain forms. */
export const specialSignsIn = (
  text: string,
): readonly { readonly start: number; readonly end: number; readonly plain: string }[] =>
  [...text.matchAll(character)].flatMap(({ 0: bytes, index: start }) => {
    const plain = plainOf(bytes);
    return plain === undefined ? [] : [{ start, end: start + bytes.length, plain }];
  });
