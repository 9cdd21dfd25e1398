/** How text and bytes become each other: as UTF-8, or one byte for each character, so that any bytes have a text. */
export type Encoding = "utf-8" | "latin1";

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

/** A text with the encoding that leads back to its bytes. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

/** The text of the bytes, in whichever encoding they have. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  return { text: decode(bytes, encoding), encoding };
}

/** UTF-8 when the bytes are valid UTF-8, latin1 otherwise. */
export function encodingOf(bytes: Uint8Array): Encoding {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "latin1";
  }
}

/** The text of the bytes; a byte order mark is kept as a character. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "utf-8") return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  // The platform's own "latin1" is windows-1252, which maps 27 bytes to other characters.
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 4096) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 4096)));
  }
  return parts.join("");
}

/** The bytes of the text; undefined when the encoding has none for a character. */
export function encode(text: string, encoding: Encoding): Uint8Array | undefined {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code) => code < 0x100) ? Uint8Array.from(codes) : undefined;
}

/** How many bytes of the encoding a character takes. */
export function byteLengthOf(character: string, encoding: Encoding): number {
  return encoding === "latin1" ? 1 : codePointLength(character.codePointAt(0) ?? 0);
}
