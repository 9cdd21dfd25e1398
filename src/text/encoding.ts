/** UTF-8, or one byte per character, so that any bytes have a text. */
export type Encoding = "utf-8" | "latin1";

/** The length of the text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) length += codePointLength(character.codePointAt(0) ?? 0);
  return length;
}

/** The length of a code point in UTF-8 bytes. */
export function codePointLength(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** A text, and the encoding that maps it back to its bytes. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Decodes the bytes in their own encoding. */
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

/** Decodes the bytes; a byte order mark stays a character. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "utf-8") return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  // The platform's "latin1" is windows-1252, which maps 27 bytes to other characters.
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 4096) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 4096)));
  }
  return parts.join("");
}

/** Encodes the text; undefined if the encoding lacks a character. */
export function encode(text: string, encoding: Encoding): Uint8Array | undefined {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0xff) return undefined;
    bytes[index] = code;
  }
  return bytes;
}

/** The length of a character in bytes. */
export function byteLengthOf(character: string, encoding: Encoding): number {
  return encoding === "latin1" ? 1 : codePointLength(character.codePointAt(0) ?? 0);
}
