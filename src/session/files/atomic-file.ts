import { closeSync, fchmodSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { explainWriting } from "./file-errors.ts";
import { makeFolders } from "./make-folders.ts";

/**
 * Writes the file so that at every moment either its old or its new content is there, whole, even when this
 * process is killed; with these permissions, or those that new files have. Throws OptionsError when the place cannot be
 * written to or the disk is full.
 */
export function writeAtomically(path: string, content: Uint8Array | string, mode?: number): void {
  const unfinished = unfinishedName(path);
  try {
    makeFolders(dirname(path));
    try {
      // What a killed process of the same number left; a link is removed, not followed.
      rmSync(unfinished, { force: true });
      writeNew(unfinished, content, mode);
      renameSync(unfinished, path);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
  } catch (error) {
    throw new OptionsError(`cannot write ${inLine(path)}: ${explainWriting(error)}`, { cause: error });
  }
}

/** What a file is called while this process is writing it. */
export const unfinishedName = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${process.pid}.part`);

function writeNew(path: string, content: Uint8Array | string, mode: number | undefined): void {
  const file = openSync(path, "wx", mode);
  try {
    if (mode !== undefined) fchmodSync(file, mode);
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}
