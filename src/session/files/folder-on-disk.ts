import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Folder, PlacedFile } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { OwnDirectory } from "../../oracle/run/own-directory.ts";
import { removeTree } from "../../oracle/run/remove-tree.ts";
import { writeFolder } from "../../oracle/run/write-folder.ts";
import { inLine } from "../../report/visible.ts";
import { explainWriting } from "./file-errors.ts";

/**
 * Reads all files below a folder; of a link to a file what it points to. Folders without files are left out. Throws
 * OptionsError for anything else there, such as a link to a folder, and the system's error for what cannot be read.
 */
export function readFolder(path: string): Folder {
  const files: PlacedFile[] = [];
  const folders = [""];
  for (const folder of folders) {
    for (const entry of readdirSync(join(path, folder), { withFileTypes: true })) {
      const inside = `${folder}${entry.name}`;
      if (entry.isDirectory()) folders.push(`${inside}/`);
      else files.push(readPlaced(path, inside));
    }
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function readPlaced(root: string, path: string): PlacedFile {
  const location = join(root, path);
  const stats = statSync(location, { throwIfNoEntry: false });
  if (!stats?.isFile()) {
    throw new OptionsError(
      `${inLine(location)} is neither a file nor a folder nor a link to a file; take it out of the input folder.`,
    );
  }
  return { path, bytes: new Uint8Array(readFileSync(location)), isExecutable: (stats.mode & 0o111) !== 0 };
}

/**
 * Puts a folder in the place of what is there. It is whole whenever it is there; killed between the two renames, this
 * process leaves both the old and the new one, under names that begin with a dot. Throws OptionsError when the place
 * cannot be written to.
 */
export function writeFolderAtomically(path: string, folder: Folder): void {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  const replaced = join(dirname(path), `.${basename(path)}.${process.pid}.old`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    removeTree(unfinished);
    writeNewFolder(unfinished, folder);
    if (existsSync(path)) renameSync(path, replaced);
    renameSync(unfinished, path);
    removeTree(replaced);
  } catch (error) {
    throw new OptionsError(`cannot write the folder ${inLine(path)}: ${explainWriting(error)}`);
  }
}

function writeNewFolder(path: string, folder: Folder): void {
  mkdirSync(path);
  const directory = OwnDirectory.open(path);
  try {
    writeFolder(directory, folder);
  } finally {
    directory.close();
  }
}
