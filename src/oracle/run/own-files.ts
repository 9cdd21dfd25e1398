import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from "node:fs";
import { OptionsError } from "../../base/options-error.ts";

/**
 * Files and folders next to an input may be a stranger's: links to anywhere, blocked pipes, endless devices. These functions
 * open only plain files and folders of this user, and follow no link in the last part of a path. So each folder on the way
 * to a file is checked by its own call.
 */
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Opens a file of ours without waiting. Throws OptionsError for anything else in its place, else the system's error. */
export function openOwn(path: string, flags = O_RDONLY): number {
  const there = lstatSync(path, { throwIfNoEntry: false });
  // Looked at before, too, because opening a device may do something.
  if (there !== undefined) requireOwn(path, there, there.isFile());
  const file = openSync(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o666);
  return checked(file, (stats) => requireOwn(path, stats, stats.isFile()));
}

/** The content of a file of ours; undefined where there is nothing. Throws as `openOwn`. */
export function readOwn(path: string): Buffer | undefined {
  try {
    return readAndClose(openOwn(path));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Makes a folder, or takes one of ours and from it the permissions beyond `mode`. Throws as `openOwn`. */
export function takeOwnFolder(path: string, mode = 0o777): void {
  if (!isOwnFolder(path)) mkdirSync(path, { mode });
  const folder = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  checked(folder, (stats) => {
    requireOwn(path, stats, stats.isDirectory());
    const present = stats.mode & 0o777;
    if ((present & ~mode) !== 0) fchmodSync(folder, present & mode);
  });
  closeSync(folder);
}

/** Whether there is a folder of ours. Throws OptionsError when there is anything else. */
export function isOwnFolder(path: string): boolean {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there !== undefined) requireOwn(path, there, there.isDirectory());
  return there !== undefined;
}

/** The content of anybody's file, wherever links lead. Throws an Error for a pipe or a device, instead of waiting for it. */
export function readPlain(path: string): Buffer {
  return readAndClose(openPlain(path));
}

/** Opens such a file for reading. */
export function openPlain(path: string): number {
  requirePlain(statSync(path));
  return checked(openSync(path, O_RDONLY | O_NONBLOCK), requirePlain);
}

function requirePlain(stats: Stats): void {
  // The system's own error for a folder says more.
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new Error("it is a pipe or a device; a plain file is needed");
  }
}

function requireOwn(path: string, stats: Stats, isWanted: boolean): void {
  const user = process.getuid?.();
  const problem = stats.isSymbolicLink()
    ? "is a link"
    : !isWanted
      ? `is ${stats.isDirectory() ? "a folder" : stats.isFile() ? "a file" : "a pipe or a device"} where it must not be`
      : user !== undefined && stats.uid !== user
        ? "belongs to another user"
        : undefined;
  if (problem === undefined) return;
  throw new OptionsError(
    `${JSON.stringify(path).slice(1, -1)} ${problem}; only plain files and folders of your own are used there: remove it, or choose another folder with --state.`,
  );
}

function checked(file: number, check: (stats: Stats) => void): number {
  try {
    check(fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readAndClose(file: number): Buffer {
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
