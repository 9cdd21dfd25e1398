import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clearDirectory, descriptorsOf, OwnDirectory } from "./own-directory.ts";
import { identityOf, isRunning } from "./own-files.ts";

const prefix = "culprit-";
const nameOfTemporary = /^culprit-\w{6}$/;
const mark = "owner.json";
/** Milliseconds: no process takes a day between creating a directory and marking it. */
const timeToMark = 24 * 60 * 60 * 1000;

/** Creates a temporary directory and marks it as this process's. Throws the system's error. */
export function makeTemporaryDirectory(): OwnDirectory {
  const directory = OwnDirectory.open(mkdtempSync(join(tmpdir(), prefix)));
  // A new directory is empty; any other was put in its place.
  if (directory.names().length > 0) throw new Error(`${directory.path} was replaced when it was made`);
  directory.write(mark, JSON.stringify(markOf(directory, identityOf(process.pid))));
  return directory;
}

/**
 * Removes a temporary directory, even if a program moved it, and closes it. Never throws; a later start may sweep the
 * rest.
 */
export function removeTemporaryDirectory(directory: OwnDirectory): void {
  try {
    clearMarkedDirectory(directory);
    // Removes only an empty directory and follows no link.
    rmdirSync(whereabouts(directory));
  } catch {
    // A program prevented it.
  }
  directory.close();
}

/** The mark goes last, so that a killed process leaves a directory that is recognized as ours. */
function clearMarkedDirectory(directory: OwnDirectory): void {
  clearDirectory(directory, mark);
  clearDirectory(directory);
}

function whereabouts(directory: OwnDirectory): string {
  return directory.isInPlace()
    ? directory.path
    : readlinkSync(`${descriptorsOf("self")}/${directory.descriptor}`);
}

/**
 * Removes this user's directories of dead processes: those marked on this boot of this system, and empty ones unmarked
 * for a day.
 */
export function sweepTemporaryDirectories(): void {
  for (const name of namesIn(tmpdir())) {
    if (nameOfTemporary.test(name)) sweep(join(tmpdir(), name));
  }
}

function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    // Creating a directory there will report the error.
    return [];
  }
}

function sweep(path: string): void {
  let directory: OwnDirectory | undefined;
  try {
    directory = OwnDirectory.open(path);
    if (!isUnmarked(directory)) {
      if (!isLeftBehind(directory)) return;
      clearMarkedDirectory(directory);
    }
    rmdirSync(path);
  } catch {
    // It belongs to another user, or another process swept it meanwhile.
  } finally {
    directory?.close();
  }
}

/** The process that made a directory, the system, and the directory's own identity. */
interface Mark {
  readonly process: string;
  readonly system: string;
  readonly directory: string;
}

function markOf(directory: OwnDirectory, process: string): Mark {
  const { dev, ino } = directory.stats();
  return { process, system: systemIdentity(), directory: `${dev} ${ino}` };
}

/** Whether a process of this user was killed between creating this directory and marking it. */
function isUnmarked(directory: OwnDirectory): boolean {
  const { uid, mode, mtimeMs } = directory.stats();
  if (uid !== process.getuid?.() || (mode & 0o777) !== 0o700) return false;
  return Date.now() - mtimeMs > timeToMark && directory.names().length === 0;
}

function isLeftBehind(directory: OwnDirectory): boolean {
  if (directory.stats().uid !== process.getuid?.()) return false;
  const found: Partial<Mark> = JSON.parse(String(directory.read(mark)));
  const { process: owner = "" } = found;
  const expected = markOf(directory, owner);
  return (
    found.system === expected.system &&
    found.directory === expected.directory &&
    /^\d+ \d*$/.test(owner) &&
    !isRunning(owner)
  );
}

/** Identifies the system's boot and process namespace: several systems may share temporary files. */
function systemIdentity(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}
