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
import {
  type Folder,
  nameOfBytes,
  type PlacedFile,
  packed,
  sizeOfFolder,
  unpacked,
} from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { codeOfError } from "../../base/thrown.ts";
import { OwnDirectory, pathOfName, removeTree, writeFolder } from "../../oracle/run/own-directory.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import type { FileInAnswer } from "../../report/answer.ts";
import { inLine } from "../../report/words.ts";
import { makeFolders, unfinishedName, writeAtomically } from "./atomic-file.ts";
import { explain, reading, writing } from "./file-errors.ts";

/** Whether an input and its results are files or folders. In memory each is bytes; a folder is packed. */
export interface InputForm {
  readonly isFolder: boolean;
  /** Throws if the path does not exist or cannot be read. */
  read(path: string): Uint8Array;
  /** Replaces the file or folder. Throws OptionsError on failure. */
  write(path: string, content: Uint8Array): void;
  /** The size, for an answer. */
  measure(content: Uint8Array): Omit<FileInAnswer, "path">;
}

/** A file; written files get these permissions, or the default ones. */
export const asFile = (mode?: number): InputForm => ({
  isFolder: false,
  read: (path) => new Uint8Array(readPlain(path)),
  write: (path, content) => writeAtomically(path, content, mode),
  measure: ({ length }) => ({ bytes: length }),
});

/** A folder; written folders get these permissions. */
export const asFolder = (mode: number): InputForm => ({
  isFolder: true,
  read: (path) => packed(readFolder(path)),
  write: (path, content) => writeFolderAtomically(path, unpacked(content), mode),
  measure(content) {
    const folder = unpacked(content);
    return { bytes: sizeOfFolder(folder), files: folder.length };
  },
});

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
function writeFolderAtomically(path: string, folder: Folder, mode: number): void {
  const unfinished = unfinishedName(path);
  const replaced = join(dirname(path), `.${basename(path)}.${process.pid}.old`);
  writing(`the folder ${inLine(path)}`, () => {
    makeFolders(dirname(path));
    removeTree(unfinished);
    writeNewFolder(unfinished, folder, mode);
    if (existsSync(path)) renameSync(path, replaced);
    renameSync(unfinished, path);
    removeTree(replaced);
  });
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

/** An input on disk; it is never written to. */
export interface InputFile {
  /** As the user named it. */
  readonly path: string;
  /** Absolute. */
  readonly location: string;
  /** Name without folders, also used for candidates. */
  readonly name: string;
  /** The content; a folder is packed. */
  readonly bytes: Uint8Array;
  readonly form: InputForm;
  /** Permission bits, such as 0o644. */
  readonly mode: number;
}

/** Reads an input file. Throws OptionsError if it does not exist or cannot be read. */
export function readInput(path: string): InputFile {
  return readAs(path, (isFolder, mode) => {
    if (isFolder) {
      throw new OptionsError(`the input ${inLine(path)} is a folder; a file is needed.`);
    }
    return asFile(mode);
  });
}

/** Reads an input file, or standard input for a dash. Throws OptionsError like `readInput`. */
export function readInputOrStandardInput(path: string): InputFile {
  if (path !== "-") return readInput(path);
  const mode = 0o644;
  return { path, location: resolve(path), name: path, bytes: standardInput(), form: asFile(mode), mode };
}

/** Reads an input file or a folder with at least one file. Throws OptionsError like `readInput`. */
export function readInputOrFolder(path: string): InputFile {
  const input = readAs(path, (isFolder, mode) => (isFolder ? asFolder : asFile)(mode));
  if (input.form.measure(input.bytes).files === 0) {
    throw new OptionsError(
      `the input ${inLine(path)} is a folder without files; there is nothing to work on.`,
    );
  }
  return input;
}

function readAs(path: string, formOf: (isFolder: boolean, mode: number) => InputForm): InputFile {
  const location = resolve(path);
  try {
    const stats = statSync(location);
    if (!stats.isFile() && !stats.isDirectory()) throw new OptionsError(notPlain(path));
    const mode = stats.mode & 0o777;
    const form = formOf(stats.isDirectory(), mode);
    return { path, location, name: basename(location), bytes: form.read(location), form, mode };
  } catch (error) {
    if (error instanceof OptionsError) throw error;
    const missing = codeOfError(error) === "ENOENT";
    const reason = missing ? reasonOfAbsence(path) : explain(error);
    throw new OptionsError(`cannot read the input ${inLine(path)}: ${reason}`, { cause: error });
  }
}

/** Node replaces invalid UTF-8 in arguments by U+FFFD. */
const reasonOfAbsence = (path: string): string =>
  path === "-"
    ? "results lie beside a file, so standard input will not do here; write it to a file, and name that (a file called - is ./-)."
    : path.includes("\ufffd")
      ? "its name is not UTF-8, and such a name cannot be given here; name a copy of it, or a link to it."
      : `there is no such file (looked in ${inLine(process.cwd())}).`;

const notPlain = (path: string): string =>
  `the input ${inLine(path)} is a pipe or a device; write what comes from it to a file, and name that.`;

/** Reads standard input to its end. Throws OptionsError on failure. */
export const standardInput = (): Uint8Array =>
  reading("standard input", () => new Uint8Array(readFileSync(0)));

/** The named files, and all files in the named folders, sorted by name. Throws OptionsError. */
export function sampleFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    reading(`the sample ${inLine(path)}`, () => (statSync(path).isDirectory() ? filesIn(path) : [path])),
  );
}

/** Skips hidden files, which belong to tools. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return entry.isFile() ? [path] : [];
    });
}
