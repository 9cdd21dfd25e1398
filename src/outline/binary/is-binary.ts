import { encodingOf } from "../../text/encoding.ts";

/** Whether the bytes are no text: not UTF-8, or with control characters that no text has. */
export const isBinary = (bytes: Uint8Array): boolean =>
  encodingOf(bytes) !== "utf-8" ||
  bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== ESCAPE));

/** Begins the sequences of terminals, also in logs. */
const ESCAPE = 0x1b;
