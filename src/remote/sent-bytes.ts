import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SentBytes } from "./messages.ts";

/** More than this goes into a blob of its own, so that a message stays small. */
const mostInMessage = 64 * 1024;

/** No candidate is larger, whatever a message says that it inflates to. */
const mostBytes = 2 ** 30;

/** Bytes ready to be sent: as a message holds them, and what has to be in the blob of their hash, if they need one. */
export interface Packed {
  readonly sent: SentBytes;
  readonly blob: Buffer | undefined;
}

/** More than deflating adds to this many bytes at worst. */
const mostDeflated = (size: number): number => size + Math.ceil(size / 1_000) + 64;

/** Packs bytes to be sent. */
export function pack(bytes: Uint8Array): Packed {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const deflated = deflateRawSync(bytes, { level: 1 });
  return deflated.length > mostInMessage
    ? { sent: { hash, size: bytes.length, deflated: null }, blob: deflated }
    : { sent: { hash, size: bytes.length, deflated: deflated.toString("base64") }, blob: undefined };
}

/** The same of bytes that are sent in a blob in any case. */
export function packAlone(bytes: Uint8Array): {
  readonly hash: string;
  readonly size: number;
  readonly blob: Buffer;
} {
  return {
    size: bytes.length,
    hash: createHash("sha256").update(bytes).digest("hex"),
    blob: deflateRawSync(bytes, { level: 1 }),
  };
}

/**
 * The bytes of a message; `blobOf` fetches at most a number of bytes of a blob, null when it is gone. Rejects with an Error
 * when it is gone, and when the hash differs. An unsigned blob takes no more room than the message says.
 */
export async function unpack(
  { hash, size, deflated }: SentBytes,
  blobOf: (hash: string, most: number) => Promise<Buffer | null>,
): Promise<Uint8Array> {
  const packed = deflated === null ? await blobOf(hash, mostDeflated(size)) : Buffer.from(deflated, "base64");
  if (packed === null) throw new Error(`the blob ${hash} is gone`);
  if (size > mostBytes) throw new Error(`${size} bytes are too many`);
  const bytes = inflatedTo(size, packed);
  if (createHash("sha256").update(bytes).digest("hex") !== hash)
    throw new Error(`the bytes are not those of ${hash}`);
  return bytes;
}

function inflatedTo(size: number, packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    const isLarger = error instanceof RangeError;
    throw new Error(isLarger ? `what was sent is larger than ${size} bytes` : "what was sent is damaged");
  }
}
