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

/** Packs bytes to be sent. */
export function pack(bytes: Uint8Array): Packed {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const deflated = deflateRawSync(bytes, { level: 1 });
  return deflated.length > mostInMessage
    ? { sent: { hash, deflated: null }, blob: deflated }
    : { sent: { hash, deflated: deflated.toString("base64") }, blob: undefined };
}

/** The same of bytes that are sent in a blob in any case. */
export function packAlone(bytes: Uint8Array): { readonly hash: string; readonly blob: Buffer } {
  return {
    hash: createHash("sha256").update(bytes).digest("hex"),
    blob: deflateRawSync(bytes, { level: 1 }),
  };
}

/**
 * The bytes that were sent; `blobOf` fetches a blob, null when it is gone. Rejects with an Error when it is, and when the bytes
 * are not those of the hash.
 */
export async function unpack(
  { hash, deflated }: SentBytes,
  blobOf: (hash: string) => Promise<Buffer | null>,
): Promise<Uint8Array> {
  const packed = deflated === null ? await blobOf(hash) : Buffer.from(deflated, "base64");
  if (packed === null) throw new Error(`the blob ${hash} is gone`);
  const bytes = inflateRawSync(packed, { maxOutputLength: mostBytes });
  if (createHash("sha256").update(bytes).digest("hex") !== hash)
    throw new Error(`the bytes are not those of ${hash}`);
  return bytes;
}
