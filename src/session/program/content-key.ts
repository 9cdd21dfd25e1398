import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";

/** Up to here hashing takes some ten milliseconds; an interpreter or a compiler may have a hundred times as much. */
const mostRead = 16 * 2 ** 20;

/** As much of each end of a larger file as holds its build id, wherever the linker puts that. */
const endRead = 2 ** 16;

/**
 * Tells contents of a file apart; undefined where there is no file. Of a file above 16 MiB it goes by size, time of
 * change and both ends, of one that is not for us to read by size and time.
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
