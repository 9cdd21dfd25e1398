import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Folder } from "../../base/folder.ts";

/** Writes the files below a new folder of this path. Throws the system's error when it exists or cannot be written. */
export function writeFolder(path: string, folder: Folder): void {
  mkdirSync(path);
  const made = new Set([path]);
  for (const { path: name, bytes, isExecutable } of folder) {
    const file = join(path, name);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, bytes, { flag: "wx", mode: isExecutable ? 0o777 : 0o666 });
  }
}
