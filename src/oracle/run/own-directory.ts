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
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { bytesOfName, type Folder, isPlainName, nameOfBytes } from "../../base/folder.ts";

/**
 * Where the system lists what a process has open. Each entry acts as the very file or directory that was opened, whatever
 * its name leads to by now.
 */
export const descriptorsOf = (pid: number | "self"): string => `/proc/${pid}/fd`;

/**
 * Whether such lists can be used, our own and, by processes that we start, ours: on Linux, but for programs with
 * privileges that are guarded from their user.
 */
export const hasDescriptors = process.platform === "linux" && isOurs(descriptorsOf("self"));

function isOurs(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

const { O_RDONLY, O_RDWR, O_CREAT, O_EXCL, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;
const openDirectory = O_RDONLY | O_DIRECTORY | O_NOFOLLOW;
/** Linux's flag to open something for nothing but its place. */
const O_PATH = 0o10000000;

/**
 * A directory of ours that programs may change in any way, held open. Every operation takes one name and acts on this very
 * directory, even after a move or a replacement, and follows no link. Without a list of open files (`hasDescriptors`) it
 * uses the path, checked just before.
 */
export class OwnDirectory {
  /** Where it was made. */
  readonly path: string;
  readonly descriptor: number;
  readonly #place: string;
  #identity: Stats | undefined;

  private constructor(path: string, descriptor: number) {
    this.path = path;
    this.descriptor = descriptor;
    this.#place = `${descriptorsOf("self")}/${descriptor}`;
  }

  /** Opens a directory that is there; throws the system's error when it is none, or a link to one. */
  static open(path: string): OwnDirectory {
    return new OwnDirectory(path, openSync(path, openDirectory));
  }

  /** Opens a directory in this one, whatever its permissions. */
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

  /** Makes a directory in this one, for us alone unless told otherwise. */
  make(name: string, mode = 0o700): OwnDirectory {
    mkdirSync(this.entry(name), { mode });
    return this.enter(name);
  }

  /** Makes a file and opens it for reading and writing. Throws when there is anything of that name, a link included. */
  create(name: string, mode = 0o666): number {
    return openSync(this.entry(name), O_RDWR | O_CREAT | O_EXCL, mode);
  }

  /** Makes a file that holds this; with exactly the permissions given, or those that new files have. */
  write(name: string, bytes: Uint8Array | string, mode?: number): void {
    const file = this.create(name, mode);
    try {
      if (mode !== undefined) fchmodSync(file, mode);
      writeFileSync(file, bytes);
    } finally {
      closeSync(file);
    }
  }

  /** Makes a link that leads there. */
  link(name: string, target: string): void {
    symlinkSync(pathOfName(target), this.entry(name));
  }

  /** The bytes of a plain file; undefined for anything else of that name. */
  read(name: string): Buffer | undefined {
    // A pipe that nobody writes to would hold us up.
    const file = openSync(this.entry(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return fstatSync(file).isFile() ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  }

  /** What is in it; see `nameOfBytes`. */
  names(): readonly string[] {
    const path = this.entry(".");
    const names = readdirSync(path);
    // What is no UTF-8 was read with U+FFFD in it.
    if (!names.some((name) => name.includes("\ufffd"))) return names;
    return readdirSync(path, "buffer").map(nameOfBytes);
  }

  /** The path to do something by to what has this name in it. */
  entry(name: string): string | Buffer {
    if (!hasDescriptors && !this.isInPlace()) throw new Error(`${this.path} was moved or replaced`);
    const place = hasDescriptors ? this.#place : this.path;
    return pathOfName(`${place}/${name}`);
  }

  stats(): Stats {
    return fstatSync(this.descriptor);
  }

  /** Whether it still is where it was made. */
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

/** Whether the system refused something for want of permission. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EACCES";

/** As `OwnDirectory.unlock`, for one that cannot be opened yet. */
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

/** What the system takes for a path with names as `nameOfBytes` gives them. */
export function pathOfName(path: string): string | Buffer {
  return isPlainName(path) ? path : Buffer.from(bytesOfName(path));
}

/** Writes the files and links of a folder into an empty directory. Throws the system's error for what cannot be written. */
export function writeFolder(directory: OwnDirectory, folder: Folder): void {
  // The directories that lead to the file before: files are sorted, so no other is needed again.
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
