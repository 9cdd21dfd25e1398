import { closeSync, fstatSync, unlinkSync } from "node:fs";
import { capturedOutput } from "./captured-output.ts";
import { descriptorsOf, hasDescriptors } from "./open-descriptors.ts";
import type { OwnDirectory } from "./own-directory.ts";

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
