import { randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  type Stats,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { bytesOfName, type Folder, isPlainName, nameOfBytes } from "../../base/folder.ts";
import { codeOfError } from "../../base/thrown.ts";

/**
 * The folder of a process's open files. Each entry refers to the opened file or directory itself, even after its name
 * was changed.
 */
export const descriptorsOf = (pid: number | "self"): string => `/proc/${pid}/fd`;

/**
 * Whether we and our child processes can use these folders: on Linux, unless the program has privileges that hide them
 * from its user.
 */
export const hasDescriptors = process.platform === "linux" && isOurs(descriptorsOf("self"));

function isOurs(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

const { O_RDONLY, O_RDWR, O_CREAT, O_EXCL, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;
const openDirectory = O_RDONLY | O_DIRECTORY | O_NOFOLLOW;
/** Linux's flag that opens only a location, without access to its content. */
const O_PATH = 0o10000000;

/**
 * A directory of ours, held open, which programs may change. Every operation takes one name, acts on this very
 * directory even after a move or replacement, and follows no link. Without `hasDescriptors` it checks the path just
 * before each use.
 */
export class OwnDirectory {
  /** The path at which it was created. */
  readonly path: string;
  readonly descriptor: number;
  readonly #place: string;
  #identity: Stats | undefined;

  private constructor(path: string, descriptor: number) {
    this.path = path;
    this.descriptor = descriptor;
    this.#place = `${descriptorsOf("self")}/${descriptor}`;
  }

  /** Opens an existing directory; throws the system's error for anything else, including a link. */
  static open(path: string): OwnDirectory {
    return new OwnDirectory(path, openSync(path, openDirectory));
  }

  /** Opens a subdirectory, whatever its permissions. */
  enter(name: string): OwnDirectory {
    const entry = this.entry(name);
    try {
      return new OwnDirectory(join(this.path, name), openSync(entry, openDirectory));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      unlock(entry);
      return new OwnDirectory(join(this.path, name), openSync(entry, openDirectory));
    }
  }

  /** Creates a subdirectory, by default accessible only to us. */
  make(name: string, mode = 0o700): OwnDirectory {
    mkdirSync(this.entry(name), { mode });
    return this.enter(name);
  }

  /** Creates a file and opens it for reading and writing. Throws if the name exists, even as a link. */
  create(name: string, mode = 0o666): number {
    return openSync(this.entry(name), O_RDWR | O_CREAT | O_EXCL, mode);
  }

  /** Creates a file with this content and exactly the given permissions, or the default ones. */
  write(name: string, bytes: Uint8Array | string, mode?: number): void {
    const file = this.create(name, mode);
    try {
      if (mode !== undefined) fchmodSync(file, mode);
      writeFileSync(file, bytes);
    } finally {
      closeSync(file);
    }
  }

  link(name: string, target: string): void {
    symlinkSync(pathOfName(target), this.entry(name));
  }

  /** Reads a regular file; undefined for anything else. */
  read(name: string): Buffer | undefined {
    // Without O_NONBLOCK, opening a pipe without a writer would block.
    const file = openSync(this.entry(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return fstatSync(file).isFile() ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  }

  /** The names of its entries; see `nameOfBytes`. */
  names(): readonly string[] {
    const path = this.entry(".");
    const names = readdirSync(path);
    // U+FFFD shows that a name is not valid UTF-8, so the names are read again as bytes.
    if (!names.some((name) => name.includes("\ufffd"))) return names;
    return readdirSync(path, "buffer").map(nameOfBytes);
  }

  /** The path for operations on the entry of this name. */
  entry(name: string): string | Buffer {
    if (!hasDescriptors && !this.isInPlace()) throw new Error(`${this.path} was moved or replaced`);
    const place = hasDescriptors ? this.#place : this.path;
    return pathOfName(`${place}/${name}`);
  }

  stats(): Stats {
    return fstatSync(this.descriptor);
  }

  /** Whether it is still at the path where it was created. */
  isInPlace(): boolean {
    const there = lstatSync(this.path, { throwIfNoEntry: false });
    this.#identity ??= this.stats();
    return there?.ino === this.#identity.ino && there.dev === this.#identity.dev;
  }

  setMode(mode: number): void {
    fchmodSync(this.descriptor, mode);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** Whether the system denied permission. */
export const isRefusal = (error: unknown): boolean => codeOfError(error) === "EACCES";

/** Makes a directory that cannot be opened accessible to us. */
export function unlock(path: string | Buffer): void {
  if (!hasDescriptors) {
    if (lstatSync(path).isDirectory()) chmodSync(path, 0o700);
    return;
  }
  const descriptor = openSync(path, O_PATH | O_DIRECTORY | O_NOFOLLOW);
  try {
    chmodSync(`${descriptorsOf("self")}/${descriptor}`, 0o700);
  } finally {
    closeSync(descriptor);
  }
}

/** Converts a path with names from `nameOfBytes` into the system's form. */
export function pathOfName(path: string): string | Buffer {
  return isPlainName(path) ? path : Buffer.from(bytesOfName(path));
}

/**
 * Writes the files and links of a folder into an empty directory. Throws the system's error if an entry cannot be
 * written.
 */
export function writeFolder(directory: OwnDirectory, folder: Folder): void {
  // The open parents of the previous file. Files are sorted, so no other directory is needed again.
  const open: OwnDirectory[] = [];
  const openNames: string[] = [];
  try {
    for (const { path, bytes, mode, linksTo } of folder) {
      const parents = path.split("/");
      const name = parents.pop() ?? "";
      closeBeyond(
        parents.findIndex((parent, depth) => parent !== openNames[depth]),
        parents.length,
      );
      for (const parent of parents.slice(open.length)) {
        open.push((open.at(-1) ?? directory).make(parent, 0o777));
        openNames.push(parent);
      }
      const parent = open.at(-1) ?? directory;
      if (linksTo === undefined) parent.write(name, bytes, mode);
      else parent.link(name, linksTo);
    }
  } finally {
    closeBeyond(0, 0);
  }

  function closeBeyond(firstOther: number, most: number): void {
    const kept = firstOther < 0 ? most : firstOther;
    openNames.splice(kept);
    for (const left of open.splice(kept)) left.close();
  }
}

/**
 * Removes the directory or file at the path; does not follow a link. Does nothing if the path does not exist. Throws
 * the system's error on failure.
 */
export function removeTree(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    unlinkSync(path);
    return;
  }
  const directory = OwnDirectory.open(path);
  try {
    clearDirectory(directory);
    rmdirSync(path);
  } finally {
    directory.close();
  }
}

/**
 * Empties a directory, whatever a program did to it. Moves each inner directory up under a new name before emptying it,
 * so depth is unlimited. The system refuses to move mounted file systems, so none is touched. Keeps the entry `except`.
 * Throws the system's error on other failures.
 */
export function clearDirectory(directory: OwnDirectory, except?: string): void {
  const movedUp: string[] = [];
  takeOut(directory, { to: directory, movedUp, except });
  for (const name of movedUp) {
    const inner = directory.enter(name);
    try {
      takeOut(inner, { to: directory, movedUp });
    } finally {
      inner.close();
    }
    rmdirSync(directory.entry(name));
  }
}

interface Destination {
  readonly to: OwnDirectory;
  /** Collects the names of the moved directories. */
  readonly movedUp: string[];
  readonly except?: string | undefined;
}

/** Empties a directory: removes files, moves directories. */
function takeOut(from: OwnDirectory, { to, movedUp, except }: Destination): void {
  unlocking(from, () => {
    for (const name of from.names()) {
      if (name === except) continue;
      const entry = from.entry(name);
      if (removedFile(entry)) continue;
      const newName = randomUUID();
      moveDirectory(entry, to.entry(newName));
      movedUp.push(newName);
    }
  });
}

/** Removes a file; returns false for a directory. */
function removedFile(entry: string | Buffer): boolean {
  try {
    unlinkSync(entry);
    return true;
  } catch (error) {
    const stats = lstatSync(entry, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return false;
    // An ending process may have removed it first.
    if (stats === undefined) return true;
    throw error;
  }
}

/** Moving a directory changes its `..` entry, so it must be writable itself. */
function moveDirectory(entry: string | Buffer, destination: string | Buffer): void {
  try {
    renameSync(entry, destination);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    unlock(entry);
    renameSync(entry, destination);
  }
}

/** Runs an action in a directory; if permission is denied, grants all permissions and retries once. */
function unlocking(directory: OwnDirectory, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    directory.setMode(0o700);
    action();
  }
}
