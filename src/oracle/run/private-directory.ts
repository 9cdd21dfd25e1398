import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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

  /**
   * What the run printed, at most `limit` bytes of each stream. Throws `OracleError` when there is no room left: what a
   * program could not write would look as if it had not been said.
   */
  output(limit: number): { readonly stdout: string; readonly stderr: string } {
    withAdvice(() => requireRoom(dirname(this.path)));
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

function requireRoom(path: string): void {
  const { blocks, bfree } = statfsSync(path);
  // Some file systems tell nothing about themselves.
  if (blocks > 0 && bfree === 0) throw new Error(`the disk that holds ${path} is full`);
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
