import type { Encoding } from "../base/encoding.ts";
import { codePointLength } from "../base/utf8-length.ts";

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
