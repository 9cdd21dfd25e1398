import { statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { unpacked } from "../../base/folder.ts";
import type { Beside } from "./beside.ts";
import { CaughtOutput, placeOfOutput } from "./caught-output.ts";
import { hasDescriptors } from "./open-descriptors.ts";
import type { OwnDirectory } from "./own-directory.ts";
import { clearDirectory } from "./remove-tree.ts";
import { makeTemporaryDirectory, removeTemporaryDirectory } from "./temporary-directory.ts";
import { writeFolder } from "./write-folder.ts";

/** The paths of the folders that candidates are run in, wherever a program prints them: no place that users know. */
export const placesOfCandidates = /[^\s"'(]*\/culprit-\w{6}\/work\//g;

/** What candidates are to the program. */
export interface CandidateForm {
  /** The name of the file or folder. */
  readonly baseName: string;
  /** Whether they are folders, given packed. */
  readonly isFolder: boolean;
  /** Whether they are files that can be run. */
  readonly isExecutable: boolean;
  /** What lies beside each of them, if anything does. */
  readonly beside: Beside | undefined;
}

/**
 * The files of one run at a time: `work/` with the candidate, to which a program may do anything, and beside it the
 * files that catch its output. Each run gets new files: nothing that an earlier run left behind can write to them,
 * and on ext4 a new file costs a sixth of truncating one that has just been written. Both directories are held open;
 * one that was moved or replaced is not used again.
 */
export class PrivateDirectory {
  readonly #form: CandidateForm;
  readonly #whole: OwnDirectory;
  readonly #work: OwnDirectory;
  #output: CaughtOutput;
  #isRemoved = false;

  /** Throws the system's error when there is no room for temporary files. */
  constructor(form: CandidateForm) {
    this.#form = form;
    this.#whole = makeTemporaryDirectory();
    this.#work = this.#whole.make("work");
    this.#output = new CaughtOutput(this.#whole);
  }

  get path(): string {
    return this.#whole.path;
  }

  /** An open descriptor of the directory. */
  get descriptor(): number {
    return this.#whole.descriptor;
  }

  /** The path of the working directory by which nothing else can be meant. */
  get work(): string {
    return String(this.#work.entry("."));
  }

  /** Where the program finds the candidate. */
  get candidate(): string {
    return join(this.#work.path, this.#form.baseName);
  }

  /** Where the shell finds the files for the output. */
  get placeOfOutput(): string {
    return placeOfOutput(this.#whole);
  }

  /** What they are called there, for this run. */
  get outputNames(): string {
    return this.#output.names;
  }

  /** Whether the paths still lead to it, and there is nothing new beside the working directory. */
  isAsMade(): boolean {
    const entries = hasDescriptors ? 2 : 4;
    return this.#whole.isInPlace() && this.#work.isInPlace() && this.#whole.names().length === entries;
  }

  /**
   * Puts the candidate into the working directory, alone, and forgets the output of the run before. Throws the system's
   * error when there is no room, or a program made it impossible.
   */
  place(bytes: Uint8Array): void {
    clearDirectory(this.#work);
    this.#renewOutput();
    this.#write(bytes);
  }

  /** Bytes of output so far. */
  outputSize(): number {
    return this.#output.size();
  }

  /** Whether the run filled the disk with what it printed. */
  filledDisk(): boolean {
    return this.outputSize() >= muchOutput && isFull(dirname(this.path));
  }

  /** Whether a run begun then may have found no room for what it printed, because something else filled the disk. */
  foundNoRoom(begun: number): boolean {
    return this.outputSize() < muchOutput && (isFull(dirname(this.path)) || lastFull >= begun);
  }

  /** Gives back the room that a flood of output takes, once it is known whether others find none. */
  removeFlood(): void {
    this.filledDisk();
    this.#renewOutput();
  }

  /** What the run printed, at most `limit` bytes of each stream. */
  output(limit: number): { readonly stdout: string; readonly stderr: string } {
    return this.#output.shown(limit);
  }

  remove(): void {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    this.#output.close();
    this.#work.close();
    removeTemporaryDirectory(this.#whole);
  }

  #renewOutput(): void {
    this.#output.close();
    this.#output = new CaughtOutput(this.#whole);
  }

  #write(bytes: Uint8Array): void {
    const { baseName, isFolder, isExecutable, beside } = this.#form;
    for (const name of beside?.names ?? []) this.#work.link(name, join(beside?.path ?? "", name));
    if (!isFolder) {
      this.#work.write(baseName, bytes, isExecutable ? 0o755 : undefined);
      return;
    }
    const folder = this.#work.make(baseName, 0o777);
    try {
      writeFolder(folder, unpacked(bytes));
    } finally {
      folder.close();
    }
  }
}

/** A run that printed more than this may be what filled the disk. */
const muchOutput = 2 ** 20;

/** When the disk was last seen full, as `performance.now()` tells it; the runs of all slots share it. */
let lastFull = Number.NEGATIVE_INFINITY;

function isFull(path: string): boolean {
  const { blocks, bfree } = statfsSync(path);
  // Some file systems tell nothing about themselves.
  const full = blocks > 0 && bfree === 0;
  if (full) lastFull = performance.now();
  return full;
}
