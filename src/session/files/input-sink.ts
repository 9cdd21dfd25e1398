import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import { codeOfError } from "../../base/thrown.ts";
import { identityOf, isRunning } from "../../oracle/run/own-files.ts";
import { inLine } from "../../report/words.ts";
import { makeFolders, unfinishedName, writeAtomically } from "./atomic-file.ts";
import { reading, writing } from "./file-errors.ts";

/** The format of written inputs: one file each, one line of JSON each, or one line each. */

export type InputFormat = "files" | "jsonl" | "lines";

/** Receives inputs in sequence. The result is complete, however the run ends. */
export interface InputSink {
  /** The number of written inputs that an earlier run had already written. */
  readonly kept: number;
  /** Whether an earlier run wrote this input. */
  has(input: Uint8Array): boolean;
  /** Writes the input; false if the format cannot represent it. */
  write(input: Uint8Array): boolean;
  /** Finishes the output. */
  close(): void;
  /** Removes incomplete output after an error. */
  abandon(): void;
}

/** Bytes buffered before a write. */
const mostGathered = 1 << 16;

/** For outputs that always start empty. */
const nothingKept = { kept: 0, has: () => false } as const;

/** Writes many inputs into one file, a device or a pipe. `ContinuedFile` describes when a file is replaced. */
export function fileSink(path: string, format: "jsonl" | "lines"): InputSink {
  const file = writing(inLine(path), () =>
    existsSync(path) && !statSync(path).isFile() ? openedDevice(path) : new ContinuedFile(path),
  );
  const writer = gathering(format, (bytes) => writing(inLine(path), () => file.write(bytes)));
  return {
    ...nothingKept,
    write: writer.write,
    close() {
      writer.flush();
      writing(inLine(path), () => file.close());
    },
    abandon: () => file.abandon(),
  };
}

function openedDevice(path: string): Pick<ContinuedFile, "write" | "close" | "abandon"> {
  const descriptor = openSync(path, "w");
  const close = (): void => closeSync(descriptor);
  return { write: (bytes) => writeWhole(descriptor, bytes), close, abandon: close };
}

/** Writes to standard output. */
export function outputSink(format: "jsonl" | "lines"): InputSink {
  const writer = gathering(format, (bytes) => writing("standard output", () => writeWhole(1, bytes)));
  return { ...nothingKept, write: writer.write, close: writer.flush, abandon: () => {} };
}

function gathering(
  format: "jsonl" | "lines",
  write: (bytes: Uint8Array) => void,
): { write(input: Uint8Array): boolean; flush(): void } {
  const decoder = new TextDecoder();
  let gathered: string[] = [];
  let size = 0;
  const flush = (): void => {
    if (gathered.length > 0) write(new TextEncoder().encode(gathered.join("")));
    gathered = [];
    size = 0;
  };
  return {
    write(input) {
      const text = decoder.decode(input);
      if (format === "lines" && /[\n\r]/.test(text)) return false;
      gathered.push(format === "jsonl" ? JSON.stringify(text) : text, "\n");
      size += input.length + 1;
      if (size >= mostGathered) flush();
      return true;
    },
    flush,
  };
}

/** A pipe may accept only part of the bytes, or temporarily none. */
function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if (codeOfError(error) !== "EAGAIN") throw error;
    }
  }
}

/**
 * A file written under a temporary name and renamed when complete. It replaces an existing file only if it begins with
 * that file's content, as a longer repetition of an earlier run does. An existing file that is longer stays.
 */
class ContinuedFile {
  readonly #path: string;
  readonly #unfinished: string;
  /** The existing file, usually of an earlier run; empty if there is none. */
  readonly #earlier: Buffer;
  readonly #descriptor: number;
  #written = 0;

  /** Throws the system's error if the file cannot be written, or an existing one cannot be read. */
  constructor(path: string) {
    this.#path = path;
    this.#unfinished = unfinishedName(resolve(path));
    removeUnfinished(resolve(path));
    this.#earlier = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    this.#descriptor = openSync(this.#unfinished, "wx");
  }

  /** Throws OptionsError if the existing file differs. */
  write(bytes: Uint8Array): void {
    const there = this.#earlier.subarray(this.#written, this.#written + bytes.length);
    if (!there.equals(bytes.subarray(0, there.length))) {
      throw new OptionsError(
        `${inLine(this.#path)} exists and does not begin as what these options give; remove it or choose another --out.`,
      );
    }
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    this.#written += bytes.length;
  }

  close(): void {
    closeSync(this.#descriptor);
    if (this.#written < this.#earlier.length) rmSync(this.#unfinished);
    else renameSync(this.#unfinished, this.#path);
  }

  /** Leaves the existing file unchanged. */
  abandon(): void {
    closeSync(this.#descriptor);
    rmSync(this.#unfinished, { force: true });
  }
}

/** Removes temporary files of killed runs. */
function removeUnfinished(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const [, pid] = /\.(\d+)\.part$/.exec(name) ?? [];
    if (pid === undefined || name !== `.${basename(path)}.${pid}.part`) continue;
    const isOurs = Number(pid) === process.pid;
    if (isOurs || !isRunning(identityOf(Number(pid)))) rmSync(join(dirname(path), name), { force: true });
  }
}

/**
 * A folder with one file per input, numbered from 1. Continues the folder of an earlier run: existing inputs stay.
 * Throws OptionsError if the folder holds other files, or an existing input differs.
 */
export function numberedFolder(folder: string, extension: string): InputSink {
  const present = new Set(inputsIn(folder, extension));
  let number = 0;
  let kept = 0;
  let keys: ReadonlySet<string> | undefined;
  return {
    get kept() {
      return kept;
    },
    has(input) {
      if (present.size === 0) return false;
      keys ??= new Set([...present].flatMap((name) => contentOf(join(folder, name)) ?? []).map(keyOf));
      return keys.has(keyOf(input));
    },
    write(input) {
      number += 1;
      const name = `${String(number).padStart(6, "0")}${extension}`;
      const path = join(folder, name);
      if (!present.has(name)) writeAtomically(path, input);
      else if (contentOf(path)?.equals(input)) kept += 1;
      else {
        throw new OptionsError(
          `${inLine(path)} is not what these options give, so they cannot go on in ${inLine(folder)}; give those of the run that made it, or choose another --out.`,
        );
      }
      return true;
    },
    close: () => {},
    abandon: () => {},
  };
}

/** The names of inputs from an earlier run; removes its temporary files. */
function inputsIn(folder: string, extension: string): readonly string[] {
  const names = namesIn(folder);
  const unfinished = names.filter((name) => isUnfinished(name, extension));
  const inputs = names.filter((name) => isNumbered(name, extension));
  if (unfinished.length + inputs.length < names.length) {
    throw new OptionsError(`${inLine(folder)} is not empty; choose another --out or remove what is there.`);
  }
  for (const name of unfinished) rmSync(join(folder, name), { force: true });
  return inputs;
}

function namesIn(folder: string): readonly string[] {
  return writing(inLine(folder), () => {
    makeFolders(folder);
    return readdirSync(folder);
  });
}

const isNumbered = (name: string, extension: string): boolean =>
  name.endsWith(extension) && /^\d{6,}$/.test(name.slice(0, name.length - extension.length));

/** Whether the name is that of a killed run's temporary file. */
function isUnfinished(name: string, extension: string): boolean {
  const [, of = ""] = /^\.(.*)\.\d+\.part$/s.exec(name) ?? [];
  return isNumbered(of, extension);
}

/** Undefined for anything except a regular file. */
function contentOf(path: string): Buffer | undefined {
  return reading(inLine(path), () => (lstatSync(path).isFile() ? readFileSync(path) : undefined));
}
