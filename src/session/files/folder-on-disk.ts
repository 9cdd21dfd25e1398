import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { type Folder, nameOfBytes, type PlacedFile } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { OwnDirectory, pathOfName, writeFolder } from "../../oracle/run/own-directory.ts";
import { removeTree } from "../../oracle/run/remove-tree.ts";
import { inLine } from "../../report/visible.ts";
import { makeFolders } from "./atomic-file.ts";
import { explainWriting } from "./file-errors.ts";

/**
 * Reads all files and links below a folder; empty folders are dropped. A link to a file outside becomes that file;
 * other links stay. Throws OptionsError for other entries, such as pipes, and the system's error on failure.
 */
export function readFolder(path: string): Folder {
  const files: PlacedFile[] = [];
  const folders = [""];
  for (const folder of folders) {
    for (const name of readdirSync(pathOfName(join(path, folder)), "buffer")) {
      const inside = `${folder}${nameOfBytes(name)}`;
      if (lstatSync(pathOfName(join(path, inside))).isDirectory()) folders.push(`${inside}/`);
      else files.push(linkIn(path, inside) ?? fileIn(path, inside));
    }
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Reads a link that stays a link; undefined for anything else. */
function linkIn(root: string, path: string): PlacedFile | undefined {
  const location = join(root, path);
  if (!lstatSync(pathOfName(location)).isSymbolicLink()) return undefined;
  const target = nameOfBytes(readlinkSync(pathOfName(location), "buffer"));
  const from = dirname(resolve(location));
  const goal = resolve(from, target);
  const isInside = `${goal}/`.startsWith(`${resolve(root)}/`);
  if (!isInside && statSync(pathOfName(goal), { throwIfNoEntry: false })?.isFile()) return undefined;
  // Candidates lie in another folder: links inside become relative, links to the outside absolute.
  const linksTo = isInside ? (isAbsolute(target) ? relative(from, goal) || "." : target) : goal;
  return { path, bytes: new Uint8Array(), mode: 0o777, linksTo };
}

function fileIn(root: string, path: string): PlacedFile {
  const location = pathOfName(join(root, path));
  const stats = statSync(location);
  if (!stats.isFile()) {
    throw new OptionsError(
      `${inLine(join(root, path))} is neither a file nor a folder nor a link; take it out of the input folder.`,
    );
  }
  return { path, bytes: new Uint8Array(readFileSync(location)), mode: stats.mode & 0o777 };
}

/**
 * Replaces a folder. The path never holds a partial folder; if this process is killed between the two renames, both the
 * old and the new folder remain under names that begin with a dot. Throws OptionsError if the path is not writable.
 */
export function writeFolderAtomically(path: string, folder: Folder, mode: number): void {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  const replaced = join(dirname(path), `.${basename(path)}.${process.pid}.old`);
  try {
    makeFolders(dirname(path));
    removeTree(unfinished);
    writeNewFolder(unfinished, folder, mode);
    if (existsSync(path)) renameSync(path, replaced);
    renameSync(unfinished, path);
    removeTree(replaced);
  } catch (error) {
    throw new OptionsError(`cannot write the folder ${inLine(path)}: ${explainWriting(error)}`, {
      cause: error,
    });
  }
}

function writeNewFolder(path: string, folder: Folder, mode: number): void {
  mkdirSync(path, 0o700);
  const directory = OwnDirectory.open(path);
  try {
    writeFolder(directory, folder);
    directory.setMode(mode);
  } finally {
    directory.close();
  }
}
