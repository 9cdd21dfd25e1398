import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import { codeOfError } from "../../base/thrown.ts";

/**
 * Files next to an input may be hostile: links, blocking pipes, endless devices. These functions open only regular
 * files and folders of this user, and follow no link in the last part of a path. So each folder on the way to a file
 * needs its own call.
 */
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Opens a file of this user without blocking. Throws OptionsError for anything else at the path, else the system's
 * error.
 */
export function openOwn(path: string, flags = O_RDONLY): number {
  const there = lstatSync(path, { throwIfNoEntry: false });
  // Checked before opening, too, because opening a device may have effects.
  if (there !== undefined) requireOwn(path, there, there.isFile());
  const file = openSync(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o666);
  return checked(file, (stats) => requireOwn(path, stats, stats.isFile()));
}

/** Reads a file of this user; undefined if it does not exist. Throws like `openOwn`. */
export function readOwn(path: string): Buffer | undefined {
  try {
    return readAndClose(openOwn(path));
  } catch (error) {
    if (codeOfError(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Creates a folder, or takes an existing one of this user and removes its permissions beyond `mode`. Throws like
 * `openOwn`.
 */
export function takeOwnFolder(path: string, mode = 0o777): void {
  if (!isOwnFolder(path)) mkdirSync(path, { mode });
  const folder = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  checked(folder, (stats) => {
    requireOwn(path, stats, stats.isDirectory());
    const present = stats.mode & 0o777;
    // Windows has neither users nor these permissions.
    if (process.getuid !== undefined && (present & ~mode) !== 0) fchmodSync(folder, present & mode);
  });
  closeSync(folder);
}

/** Whether a folder of this user exists. Throws OptionsError for anything else at the path. */
export function isOwnFolder(path: string): boolean {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there !== undefined) requireOwn(path, there, there.isDirectory());
  return there !== undefined;
}

/** Reads any user's file, following links. Throws an Error for a pipe or a device instead of blocking. */
export function readPlain(path: string): Buffer {
  return readAndClose(openPlain(path));
}

/** Opens a file for reading under the same conditions as `readPlain`. */
export function openPlain(path: string): number {
  requirePlain(statSync(path));
  return checked(openSync(path, O_RDONLY | O_NONBLOCK), requirePlain);
}

function requirePlain(stats: Stats): void {
  // For a folder, the system's own error is clearer.
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new Error("it is a pipe or a device; a plain file is needed");
  }
}

/**
 * Whether both the entry and the target of a link belong to this user, or the system has no users. False if there is
 * none.
 */
export function isOwn(path: string): boolean {
  const user = process.getuid?.();
  const [there, target] = [lstatSync, statSync].map((stats) => stats(path, { throwIfNoEntry: false }));
  if (there === undefined || target === undefined) return false;
  return user === undefined || (there.uid === user && target.uid === user);
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

/** Identifies a process by number and, if the system reports it, start time, because numbers are reused. */
export function identityOf(pid: number): string {
  const fields = contentOf(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ");
  return `${pid} ${fields?.[19] ?? ""}`;
}

/** Whether the identified process still runs. */
export function isRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Any other error means that the process runs under another user.
    if (codeOfError(error) === "ESRCH") return false;
  }
  return identityOf(pid) === identity;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock at the path, also from a process that is gone; returns its release. `what` names the guarded thing.
 * Throws an OptionsError if a running process holds it or another file is in its place. Throws the system's error if no
 * lock can be written.
 */
export function takeLock(path: string, what: string): () => void {
  const own = `${path}.${process.pid}`;
  try {
    // Never write to the leftover of a killed process with our number, or to a link placed there.
    rmSync(own, { force: true });
    writeFileSync(own, identityOf(process.pid), { flag: "wx" });
    // Linked with its content, so that no process sees an empty lock.
    while (!linked(own, path)) {
      const holder = readOwn(path)?.toString();
      if (holder !== undefined && isRunning(holder)) {
        throw new OptionsError(
          `${what} is in use by process ${Number.parseInt(holder, 10)}: ` +
            "wait until it ends, or choose another folder for the state",
        );
      }
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  let held = true;
  return () => {
    // A lock released earlier may now belong to another process.
    if (held) rmSync(path, { force: true });
    held = false;
  };
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOfError(error) === "EEXIST") return false;
    throw error;
  }
}
