import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identityOf, isRunning } from "./lock-file.ts";
import { descriptorsOf, OwnDirectory } from "./own-directory.ts";
import { clearDirectory } from "./remove-tree.ts";

const prefix = "culprit-";
const nameOfTemporary = /^culprit-\w{6}$/;
const mark = "owner.json";
/** In milliseconds: after a day nobody is any more about to mark the directory that was made. */
const timeToMark = 24 * 60 * 60 * 1000;

/** Makes a directory among the temporary files, marked as this process's. Throws the system's error. */
export function makeTemporaryDirectory(): OwnDirectory {
  const directory = OwnDirectory.open(mkdtempSync(join(tmpdir(), prefix)));
  // One that is not as it was just made is another, which was put in its place.
  if (directory.names().length > 0) throw new Error(`${directory.path} was replaced when it was made`);
  directory.write(mark, JSON.stringify(markOf(directory, identityOf(process.pid))));
  return directory;
}

/** Removes such a directory, wherever a program moved it; closes it. Never throws: what stays, a later start may sweep. */
export function removeTemporaryDirectory(directory: OwnDirectory): void {
  try {
    clearMarkedDirectory(directory);
    // Removes nothing but an empty directory, and follows no link.
    rmdirSync(whereabouts(directory));
  } catch {
    // A program made it impossible.
  }
  directory.close();
}

/** The mark goes last: whoever is killed meanwhile leaves a directory that is known to be ours. */
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
 * Removes the directories of this user's dead processes: those that a process marked itself, on this system as it runs now,
 * and empty ones that have had no mark for a day.
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
    // Another user's, or swept by another process meanwhile.
  } finally {
    directory?.close();
  }
}

/** Who made a directory, and which directory that was. */
interface Mark {
  readonly process: string;
  readonly system: string;
  readonly directory: string;
}

function markOf(directory: OwnDirectory, process: string): Mark {
  const { dev, ino } = directory.stats();
  return { process, system: systemIdentity(), directory: `${dev} ${ino}` };
}

/** Whether it is as it was made, by a process of this user that was killed before it marked it. */
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

/** The system since it started, and the set of its processes that we see: temporary files may be shared with others. */
function systemIdentity(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}
