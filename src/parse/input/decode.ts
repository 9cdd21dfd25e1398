/** A text with the encoding that leads back to its bytes. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: "utf-8" | "latin1";
}

/** The text of the bytes: UTF-8 when they are, or else one character per byte. */
export function decode(bytes: Uint8Array): DecodedText {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding: "utf-8" };
  } catch {
    return { text: latin1(bytes), encoding: "latin1" };
  }
}

/** TextDecoder's "latin1" is windows-1252, which has characters of its own for 0x80 to 0x9f. */
function latin1(bytes: Uint8Array): string {
  const piece = 0x2000;
  let text = "";
  for (let start = 0; start < bytes.length; start += piece) {
    text += String.fromCharCode(...bytes.subarray(start, start + piece));
  }
  return text;
}
