import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";

/** The hash of an archive, as npm writes it. */
export const integrityOf = (archive: Uint8Array): string =>
  `sha512-${createHash("sha512").update(archive).digest("base64")}`;

/** The largest of the packages that we know unpacks to 160 MB. */
const mostBytes = 600_000_000;

const blockSize = 512;

/**
 * The plain files of a package's archive (`ustar` in gzip), by their paths in the package, as far as they are wanted. Links and
 * folders are left out.
 */
export function filesInArchive(
  archive: Uint8Array,
  isWanted: (path: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  const bytes = gunzipSync(archive, { maxOutputLength: mostBytes });
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + blockSize <= bytes.length && bytes[at] !== 0; ) {
    const { path, size, isPlain } = entryIn(bytes.subarray(at, at + blockSize));
    const start = at + blockSize;
    if (isPlain && isWanted(path)) files.set(path, bytes.slice(start, start + size));
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  return files;
}

/** POSIX.1-1988: the name at 0, the size at 124 in octal digits, the kind at 156, the first part of a long name at 345. */
function entryIn(header: Uint8Array): {
  readonly path: string;
  readonly size: number;
  readonly isPlain: boolean;
} {
  const text = (from: number, length: number): string =>
    new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0.*/s, "");
  const prefix = text(345, 155);
  const name = prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`;
  const kind = text(156, 1);
  return {
    path: name.replace(/^[^/]*\//, ""),
    size: Number.parseInt(text(124, 12).trim() || "0", 8),
    isPlain: kind === "0" || kind === "",
  };
}
