import { randomUUID } from "node:crypto";
import { lstatSync, renameSync, rmdirSync, unlinkSync } from "node:fs";
import { isRefusal, OwnDirectory, unlock } from "./own-directory.ts";

/**
 * Removes the directory or file at the path; of a link only the link itself. Does nothing if there is none. Throws the
 * system's error when that is impossible.
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
 * Empties a directory, whatever a program did to it. Each directory inside is first moved up under a new name, then emptied,
 * so no depth is too great. The system refuses to move a mounted file system, so none is touched. The entry `except` stays.
 * Throws the system's error for any other failure.
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
  /** Takes the names of the directories that were moved there. */
  readonly movedUp: string[];
  readonly except?: string | undefined;
}

/** Leaves a directory empty: files are removed, directories moved. */
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

/** False when it is a directory. */
function removedFile(entry: string | Buffer): boolean {
  try {
    unlinkSync(entry);
    return true;
  } catch (error) {
    const stats = lstatSync(entry, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return false;
    // A process that is about to end may have been faster.
    if (stats === undefined) return true;
    throw error;
  }
}

/** Moving a directory changes its entry for the parent, so it must be writable itself. */
function moveDirectory(entry: string | Buffer, destination: string | Buffer): void {
  try {
    renameSync(entry, destination);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    unlock(entry);
    renameSync(entry, destination);
  }
}

/** Does something in a directory, the second time with all permissions. */
function unlocking(directory: OwnDirectory, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    directory.setMode(0o700);
    action();
  }
}
