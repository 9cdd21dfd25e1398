import { statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Folder, type PlacedFile, unpacked } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { CaughtOutput, placeOfOutput } from "./caught-output.ts";
import { hasDescriptors, type OwnDirectory, writeFolder } from "./own-directory.ts";
import { clearDirectory } from "./remove-tree.ts";
import { makeTemporaryDirectory, removeTemporaryDirectory } from "./temporary-directory.ts";

/** Files that lie beside every candidate. */
export interface Beside {
  /** The folder that they are in; named as that of candidates is, so that programs' words about them are known as well. */
  readonly path: string;
  /** The names in that folder, for the links next to a candidate. */
  readonly names: readonly string[];
  remove(): void;
}

/**
 * Writes files into a folder of their own, for a link to lead there from beside each candidate: writing them anew for each run would
 * take as long as they are large. They are not to be written to. Throws OptionsError for a link, and for a path that leads out.
 */
export function layOut(files: Folder): Beside {
  for (const file of files) requireWithin(file);
  const whole = makeTemporaryDirectory();
  const remove = (): void => removeTemporaryDirectory(whole);
  try {
    const work = whole.make("work");
    try {
      writeFolder(work, files.map(readOnly));
    } finally {
      work.close();
    }
  } catch (error) {
    remove();
    throw error;
  }
  const names = new Set(files.map(({ path }) => path.split("/", 1)[0] ?? ""));
  return { path: join(whole.path, "work"), names: [...names], remove };
}

const readOnly = (file: PlacedFile): PlacedFile => ({ ...file, mode: file.mode & 0o555 });

function requireWithin({ path, linksTo }: PlacedFile): void {
  const leadsOut = path.split("/").some((name) => name === "" || name === "." || name === "..");
  if (!leadsOut && !path.includes("\0") && linksTo === undefined) return;
  throw new OptionsError(
    `expected files to lay beside the candidate, but ${JSON.stringify(path)} ` +
      (linksTo === undefined ? "leads out of its folder." : "is a link; give the file it leads to."),
  );
}

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
  /** The files next to each of them, if any. */
  readonly beside: Beside | undefined;
}

/**
 * The files of one run at a time: `work/` with the candidate, which a program may change freely, and next to it the files
 * for its output. Each run gets new files, so left-over processes cannot write to them; on ext4 creating a file takes a
 * sixth of truncating a recent one. Both directories are held open; one that was moved or replaced is not used again.
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
