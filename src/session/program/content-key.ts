import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";

/** Hashing this much takes some ten milliseconds; an interpreter or a compiler may be a hundred times as large. */
const mostRead = 16 * 2 ** 20;

/** Bytes of each end of a larger file; they include its build id, wherever the linker puts it. */
const endRead = 2 ** 16;

/**
 * Identifies the content of a file; undefined if it does not exist. Above 16 MiB, the key uses size, modification time
 * and both ends; for an unreadable file, size and time.
 */
export function contentKey(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  const { size, mtimeMs } = stats;
  try {
    const parts = size <= mostRead ? [readFileSync(path)] : [`${size} ${mtimeMs} `, ...endsOf(path)];
    const hash = createHash("sha1");
    for (const part of parts) hash.update(part);
    return hash.digest("hex");
  } catch {
    return `${size} ${mtimeMs}`;
  }
}

function endsOf(path: string): Buffer[] {
  const file = openSync(path, "r");
  try {
    return [0, fstatSync(file).size - endRead].map((place) => {
      const end = Buffer.alloc(endRead);
      readSync(file, end, 0, endRead, place);
      return end;
    });
  } finally {
    closeSync(file);
  }
}
