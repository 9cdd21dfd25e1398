import { decode } from "../text/encoding.ts";

/** The text with a character for each byte, so that an index in it is a byte of the input, whatever its encoding. */
export const latin1 = (bytes: Uint8Array): string => decode(bytes, "latin1");

export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
