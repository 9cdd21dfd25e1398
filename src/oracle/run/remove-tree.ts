import { randomUUID } from "node:crypto";
import { lstatSync, renameSync, rmdirSync, unlinkSync } from "node:fs";
import { isRefusal, OwnDirectory, unlock } from "./own-directory.ts";

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
