/** A text with the byte offset of each of its UTF-16 units. */
export interface DecodedText {
  readonly text: string;
  readonly byteOffset: (index: number) => number;
}

/** The text of the bytes: UTF-8, or latin1 when they are not that. */
export function decodedText(bytes: Uint8Array): DecodedText {
  const text = utf8Text(bytes);
  if (text === undefined)
    return { text: Buffer.from(bytes).toString("latin1"), byteOffset: (index) => index };
  if (text.length === bytes.length) return { text, byteOffset: (index) => index };
  const offsets = new Uint32Array(text.length + 1);
  let offset = 0;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    offsets[index++] = offset;
    if (codePoint > 0xffff) offsets[index++] = offset;
    offset += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
  offsets[text.length] = offset;
  return { text, byteOffset: (index) => offsets[index] ?? bytes.length };
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
