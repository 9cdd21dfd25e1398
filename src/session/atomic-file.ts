import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { OptionsError } from "../base/options-error.ts";

/**
 * Writes the file so that at every moment either its old or its new content is there, whole, even when this
 * process is killed. Throws OptionsError when the place cannot be written to or the disk is full.
 */
export function writeAtomically(path: string, content: Uint8Array | string): void {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(unfinished, content);
      renameSync(unfinished, path);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
  } catch (error) {
    throw new OptionsError(`cannot write ${path}: ${explain(error)}`);
  }
}

const explanations: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist.",
  EACCES: "permission denied; name another place with --out or --state.",
  EROFS: "the file system is read-only; name another place with --out or --state.",
  ENOSPC: "the disk is full; free some room and start again.",
  EISDIR: "it is a folder; a file is needed.",
  ENOTDIR: "a part of its path is not a folder; name another place with --out or --state.",
  EEXIST: "a file stands where a folder is needed; name another place with --out or --state.",
};

/** Says what a failed file operation means and what to do, as the end of a sentence. */
export function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return explanations[code] ?? `${error instanceof Error ? error.message : String(error)}.`;
}
