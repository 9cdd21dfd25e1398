import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unpacked } from "../../base/folder.ts";
import { OracleError } from "../oracle-error.ts";
import { capturedOutput, fileSize } from "./captured-output.ts";
import { removeTree } from "./remove-tree.ts";
import { writeFolder } from "./write-folder.ts";

/** The paths of the folders that candidates are run in, wherever a program prints them: no place that users know. */
export const placesOfCandidates = /[^\s"'(]*\/culprit-\w{6}\/work\//g;

/**
 * The files of one run at a time: `work/` with the candidate, to which a program may do anything, and beside it the
 * files that catch its output. Each run gets new files: nothing that an earlier run left behind can write to them,
 * and on ext4 a new file costs a sixth of truncating one that has just been written.
 */
export class PrivateDirectory {
  readonly path: string;
  readonly work: string;
  readonly candidate: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly #isFolder: boolean;

  /**
   * The candidate is a file of this name, or a folder, given packed. Throws `OracleError` when there is no room for
   * temporary files.
   */
  constructor(baseName: string, candidateIsFolder: boolean) {
    this.#isFolder = candidateIsFolder;
    this.path = withAdvice(() => mkdtempSync(join(tmpdir(), "culprit-")));
    this.work = join(this.path, "work");
    this.candidate = join(this.work, baseName);
    this.stdout = join(this.path, "stdout");
    this.stderr = join(this.path, "stderr");
    withAdvice(() => this.#makeWork());
  }

  /**
   * Puts the candidate into the working directory, alone, and forgets the output of the run before.
   * Throws `OracleError` when there is no room.
   */
  place(bytes: Uint8Array): void {
    try {
      this.#clear();
      this.#write(bytes);
    } catch {
      // The program made directories, or deleted or locked ours.
      withAdvice(() => {
        this.remove();
        this.#makeWork();
        this.#write(bytes);
      });
    }
  }

  /** Bytes of output so far. */
  outputSize(): number {
    return fileSize(this.stdout) + fileSize(this.stderr);
  }

  /** Whether the run filled the disk with what it printed. */
  filledDisk(): boolean {
    return this.outputSize() >= muchOutput && isFull(dirname(this.path));
  }

  /** Whether the run found no room for what it printed, because something else filled the disk. */
  foundNoRoom(): boolean {
    return this.outputSize() < muchOutput && isFull(dirname(this.path));
  }

  /** Gives back the room that a run's output takes. */
  removeOutput(): void {
    for (const path of [this.stdout, this.stderr]) rmSync(path, { force: true });
  }

  /** What the run printed, at most `limit` bytes of each stream. */
  output(limit: number): { readonly stdout: string; readonly stderr: string } {
    return { stdout: capturedOutput(this.stdout, limit), stderr: capturedOutput(this.stderr, limit) };
  }

  remove(): void {
    removeTree(this.path);
  }

  #makeWork(): void {
    mkdirSync(this.work, { recursive: true, mode: 0o700 });
  }

  #write(bytes: Uint8Array): void {
    if (this.#isFolder) writeFolder(this.candidate, unpacked(bytes));
    else writeFileSync(this.candidate, bytes, { flag: "wx" });
  }

  #clear(): void {
    const remove = this.#isFolder ? removeTree : unlinkSync;
    for (const name of readdirSync(this.work)) remove(join(this.work, name));
    for (const path of [this.stdout, this.stderr]) {
      // A run that was cancelled early has none.
      if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) unlinkSync(path);
    }
  }
}

/** A run that printed more than this may be what filled the disk. */
const muchOutput = 2 ** 20;

function isFull(path: string): boolean {
  const { blocks, bfree } = statfsSync(path);
  // Some file systems tell nothing about themselves.
  return blocks > 0 && bfree === 0;
}

function withAdvice<T>(action: () => T): T {
  try {
    return action();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OracleError(
      `expected room for the candidate among the temporary files, but: ${reason}; ` +
        "make room there, or set TMPDIR to another directory",
      { cause },
    );
  }
}
