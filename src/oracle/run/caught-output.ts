import { closeSync, fstatSync, readSync, unlinkSync } from "node:fs";
import { descriptorsOf, hasDescriptors, type OwnDirectory } from "./own-directory.ts";

/**
 * The text of an open file in which a program's output was caught, at most about `limit` bytes of it: half of them from
 * the start, half from the end, around a line that says how much was left out. Invalid UTF-8 shows as U+FFFD.
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

/** The text without a last character that was cut: a streaming decoder waits for the rest of it. */
function startText(bytes: Buffer): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** The text without a first character that was cut: at most three bytes that can only continue one. */
function endText(bytes: Buffer): string {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.toString("utf8", start);
}

let made = 0;

/**
 * The two files that catch what one run prints, held open. Where the system lets a shell open them by our descriptors
 * they have no names, so that no program can put anything in their place.
 */
export class CaughtOutput {
  readonly #stdout: number;
  readonly #stderr: number;
  /** What the shell finds them by in the folder of `placeOfOutput`, with a space between. */
  readonly names: string;

  constructor(directory: OwnDirectory) {
    const names = [`stdout-${++made}`, `stderr-${made}`] as const;
    this.#stdout = directory.create(names[0]);
    this.#stderr = directory.create(names[1]);
    if (hasDescriptors) for (const name of names) unlinkSync(directory.entry(name));
    this.names = hasDescriptors ? `${this.#stdout} ${this.#stderr}` : names.join(" ");
  }

  /** Bytes so far. */
  size(): number {
    return fstatSync(this.#stdout).size + fstatSync(this.#stderr).size;
  }

  /** What was printed, at most `limit` bytes of each stream. */
  shown(limit: number): { readonly stdout: string; readonly stderr: string } {
    return { stdout: capturedOutput(this.#stdout, limit), stderr: capturedOutput(this.#stderr, limit) };
  }

  /** Gives back the room that it takes. */
  close(): void {
    closeSync(this.#stdout);
    closeSync(this.#stderr);
  }
}

/** Where a shell finds the files of `CaughtOutput`. */
export const placeOfOutput = ({ path }: OwnDirectory): string =>
  hasDescriptors ? descriptorsOf(process.pid) : path;
