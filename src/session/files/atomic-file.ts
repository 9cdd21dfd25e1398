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
import { codeOfError } from "../../base/thrown.ts";
import { openPlain } from "../../oracle/run/own-files.ts";
import { inLine } from "../../report/words.ts";
import { writing } from "./file-errors.ts";

/**
 * Writes a file atomically: the path always holds its whole old or new content, even if this process is killed. The
 * file gets these permissions, or the default ones. Throws OptionsError if the path is not writable or the disk is
 * full.
 */
export function writeAtomically(path: string, content: Uint8Array | string, mode?: number): void {
  const unfinished = unfinishedName(path);
  writing(inLine(path), () => {
    makeFolders(dirname(path));
    try {
      // The leftover of a killed process with our number; a link is removed, not followed.
      rmSync(unfinished, { force: true });
      writeNew(unfinished, content, mode);
      renameSync(unfinished, path);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
  });
}

/** The temporary name of a file that this process is writing. */
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
 * Creates a folder with this mode, and missing parents; does nothing if it exists. Throws the system's error. Node's
 * recursive version never returns if the system reports a missing parent although it exists, as below `/proc`.
 */
export function makeFolders(path: string, mode?: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const code = codeOfError(error);
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    makeFolders(dirname(path));
    makeFolders(path, mode);
  }
}

/**
 * Whether a file begins with this ASCII text; reads no more than that. Throws the system's error, and an Error for a
 * pipe or a device.
 */
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
