/** How many bytes the text takes in UTF-8. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) length += codePointLength(character.codePointAt(0) ?? 0);
  return length;
}

/** How many bytes a code point takes in UTF-8. */
export function codePointLength(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
