import { closeSync, fstatSync, readSync, unlinkSync } from "node:fs";
import { descriptorsOf, hasDescriptors, type OwnDirectory } from "./own-directory.ts";

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
export class CaughtOutput {
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
export const placeOfOutput = ({ path }: OwnDirectory): string =>
  hasDescriptors ? descriptorsOf(process.pid) : path;
