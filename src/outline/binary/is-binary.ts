import { encodingOf } from "../../text/encoding.ts";

/** Whether the bytes may be more than text: not UTF-8, or with control characters. */
export const isBinary = (bytes: Uint8Array): boolean =>
  encodingOf(bytes) !== "utf-8" || bytes.some(isControl);

/** Some strings and patterns of programs hold control characters; in a binary more than one byte of so many is one. */
const bytesOfTextPerControl = 1_000;

/** Whether the bytes may be text: UTF-8 with hardly any control characters. With a few, they may be more than that, too. */
export function isText(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) if (isControl(byte)) controls++;
  return controls * bytesOfTextPerControl <= bytes.length && encodingOf(bytes) === "utf-8";
}

const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== ESCAPE);

/** Begins the sequences of terminals, also in logs. */
const ESCAPE = 0x1b;
