import {
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { openPlain } from "../../oracle/run/own-files.ts";
import { inLine } from "../../report/visible.ts";
import { explainWriting } from "./file-errors.ts";

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

/** Whether a file begins with this text, of ASCII alone; reads no more of it. Throws the system's error, and an Error for a pipe or a device. */
export function beginsWith(path: string, beginning: string): boolean {
  const start = Buffer.alloc(beginning.length);
  const file = openPlain(path);
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  return start.toString() === beginning;
}
