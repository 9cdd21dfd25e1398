import { closeSync, fstatSync, readSync, statfsSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Folder, type PlacedFile, unpacked } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import {
  clearDirectory,
  descriptorsOf,
  hasDescriptors,
  type OwnDirectory,
  writeFolder,
} from "./own-directory.ts";
import { makeTemporaryDirectory, removeTemporaryDirectory } from "./temporary-directory.ts";

/**
 * Reads captured output from an open file, at most about `limit` bytes. A longer output keeps its first and last half,
 * around a line with the number of omitted bytes. Invalid UTF-8 shows as U+FFFD.
 */
export function capturedOutput(file: number, limit: number): string {
  const { size } = fstatSync(file);
  if (size === 0) return "";
  if (size <= limit) return read(file, 0, size).toString();
  const half = Math.floor(limit / 2);
  const start = read(file, 0, half);
  const end = read(file, size - half, half);
  return `${startText(start)}\n[${size - 2 * half} bytes left out]\n${endText(end)}`;
}

function read(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  return buffer.subarray(0, readSync(file, buffer, 0, length, position));
}

/** Drops an incomplete last character: a streaming decoder waits for its rest. */
function startText(bytes: Buffer): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** Drops an incomplete first character: at most three continuation bytes. */
function endText(bytes: Buffer): string {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.toString("utf8", start);
}

let made = 0;

/**
 * The two files that capture the output of one run, held open. Where a shell can open them by our descriptors, they
 * have no names, so no program can replace them.
 */
class CaughtOutput {
  readonly #stdout: number;
  readonly #stderr: number;
  /** Names or descriptors of the two files in the folder `placeOfOutput`, separated by a space. */
  readonly names: string;

  constructor(directory: OwnDirectory) {
    const names = [`stdout-${++made}`, `stderr-${made}`] as const;
    this.#stdout = directory.create(names[0]);
    this.#stderr = directory.create(names[1]);
    if (hasDescriptors) for (const name of names) unlinkSync(directory.entry(name));
    this.names = hasDescriptors ? `${this.#stdout} ${this.#stderr}` : names.join(" ");
  }

  /** Bytes printed so far. */
  size(): number {
    return fstatSync(this.#stdout).size + fstatSync(this.#stderr).size;
  }

  /** The output, at most about `limit` bytes of each stream. */
  shown(limit: number): { readonly stdout: string; readonly stderr: string } {
    return { stdout: capturedOutput(this.#stdout, limit), stderr: capturedOutput(this.#stderr, limit) };
  }

  close(): void {
    closeSync(this.#stdout);
    closeSync(this.#stderr);
  }
}

/** The folder in which the shell finds the files of `CaughtOutput`. */
const placeOfOutput = ({ path }: OwnDirectory): string =>
  hasDescriptors ? descriptorsOf(process.pid) : path;

/** Files that lie next to every candidate. */
export interface Beside {
  /**
   * The folder that holds them. It is named like candidates' folders, so `placesOfCandidates` matches its paths in
   * output, too.
   */
  readonly path: string;
  /** The names in that folder, one link each next to a candidate. */
  readonly names: readonly string[];
  remove(): void;
}

/**
 * Writes files into a separate folder, to which each candidate gets links: writing them for each run would be slow.
 * Programs must not write to them. Throws OptionsError for links and for paths that lead out of the folder.
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

/** Matches the folders of candidates in a program's output; users do not know these paths. */
export const placesOfCandidates = /[^\s"'(]*\/culprit-\w{6}\/work\//g;

/** A path as candidates have it. */
export const placeOfCandidate = (name: string): string => `/culprit-000000/work/${name}`;

/** How candidates are given to the program. */
export interface CandidateForm {
  /** The name of the file or folder. */
  readonly baseName: string;
  /** Whether candidates are packed folders. */
  readonly isFolder: boolean;
  /** Whether candidates are executable files. */
  readonly isExecutable: boolean;
  /** The files next to each candidate, if any. */
  readonly beside: Beside | undefined;
}

/**
 * The files of one run at a time: `work/` with the candidate, which the program may change, and next to it the output
 * files. Each run gets new files, so leftover processes cannot write to them. On ext4, creating a file takes a sixth of
 * the time of truncating a recent one. Both directories are held open; once moved or replaced, they are not reused.
 */
export class PrivateDirectory {
  readonly #form: CandidateForm;
  readonly #whole: OwnDirectory;
  readonly #work: OwnDirectory;
  #output: CaughtOutput;
  #isRemoved = false;

  /** Throws the system's error if there is no room for temporary files. */
  constructor(form: CandidateForm) {
    this.#form = form;
    this.#whole = makeTemporaryDirectory();
    this.#work = this.#whole.make("work");
    this.#output = new CaughtOutput(this.#whole);
  }

  get path(): string {
    return this.#whole.path;
  }

  get descriptor(): number {
    return this.#whole.descriptor;
  }

  /** A path of the working directory that no program can redirect. */
  get work(): string {
    return String(this.#work.entry("."));
  }

  /** The path by which the program finds the candidate. */
  get candidate(): string {
    return join(this.#work.path, this.#form.baseName);
  }

  /** The folder in which the shell finds the output files. */
  get placeOfOutput(): string {
    return placeOfOutput(this.#whole);
  }

  /** The names of this run's output files in that folder. */
  get outputNames(): string {
    return this.#output.names;
  }

  /** Whether both directories are in place, without unexpected entries next to `work/`. */
  isAsMade(): boolean {
    const entries = hasDescriptors ? 2 : 4;
    return this.#whole.isInPlace() && this.#work.isInPlace() && this.#whole.names().length === entries;
  }

  /**
   * Empties the working directory, writes the candidate into it, and renews the output files. Throws the system's error
   * if there is no room, or if a program's changes prevent it.
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

  /** Whether the run's output filled the disk. */
  filledDisk(): boolean {
    return this.outputSize() >= muchOutput && isFull(dirname(this.path));
  }

  /** Whether a run that began at this time may have lost output because something else filled the disk. */
  foundNoRoom(begun: number): boolean {
    return this.outputSize() < muchOutput && (isFull(dirname(this.path)) || lastFull >= begun);
  }

  /** Frees the disk space of excessive output, after recording whether the disk was full for other runs. */
  removeFlood(): void {
    this.filledDisk();
    this.#renewOutput();
  }

  /** The run's output, at most about `limit` bytes of each stream. */
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

/** Only a larger output counts as the cause of a full disk. */
const muchOutput = 2 ** 20;

/** When the disk was last seen full, as `performance.now()`; shared by the runs of all slots. */
let lastFull = Number.NEGATIVE_INFINITY;

function isFull(path: string): boolean {
  const { blocks, bfree } = statfsSync(path);
  // Some file systems report no sizes.
  const full = blocks > 0 && bfree === 0;
  if (full) lastFull = performance.now();
  return full;
}
