import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SentBytes } from "./messages.ts";

/** Characters; larger content goes into a separate blob, so that messages stay small. */
const mostInMessage = 64 * 1024;

/** The largest allowed size, which bounds inflation. */
const mostBytes = 2 ** 30;

/** Bytes ready to send: the message part, and the content of the blob if one is needed. */
export interface Packed {
  readonly sent: SentBytes;
  readonly blob: Buffer | undefined;
}

/** An upper bound of the deflated size. */
const mostDeflated = (size: number): number => size + Math.ceil(size / 1_000) + 64;

/** Packs bytes for a message. */
export function pack(bytes: Uint8Array): Packed {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const deflated = deflateRawSync(bytes, { level: 1 });
  return deflated.length > mostInMessage
    ? { sent: { hash, size: bytes.length, deflated: null }, blob: deflated }
    : { sent: { hash, size: bytes.length, deflated: deflated.toString("base64") }, blob: undefined };
}

/** Packs bytes that always go into a blob. */
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
 * Restores the bytes of a message; `blobOf` fetches at most a number of bytes of a blob, or null. Rejects with an Error
 * if the blob is gone or the hash differs. An unsigned blob cannot take more room than the signed message says.
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
