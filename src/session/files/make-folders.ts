import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder with this mode, and those that it lies in where they are missing; nothing when it is there. Throws the
 * system's error. Node's own way of doing so never returns where the system refuses as if a parent were missing, as
 * below `/proc`.
 */
export function makeFolders(path: string, mode?: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    makeFolders(dirname(path));
    makeFolders(path, mode);
  }
}
