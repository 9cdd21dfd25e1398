import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { explainWriting } from "./file-errors.ts";

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
    throw new OptionsError(`cannot write ${inLine(path)}: ${explainWriting(error)}`);
  }
}
