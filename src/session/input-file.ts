import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { OptionsError } from "../base/options-error.ts";
import { explain } from "./atomic-file.ts";

/** An input as it lies on disk; the file itself is never written to. */
export interface InputFile {
  /** As the user named it. */
  readonly path: string;
  /** Absolute. */
  readonly location: string;
  /** Name without folders: what the program under test sees its candidates called. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads an input. Throws OptionsError when there is no such file or it cannot be read. */
export function readInput(path: string): InputFile {
  const location = resolve(path);
  try {
    if (statSync(location).isDirectory()) {
      throw new OptionsError(
        `the input ${path} is a folder; a file is needed. Name the file that makes the program fail.`,
      );
    }
    return { path, location, name: basename(location), bytes: new Uint8Array(readFileSync(location)) };
  } catch (error) {
    if (error instanceof OptionsError) throw error;
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const reason = missing ? `there is no such file (looked in ${process.cwd()}).` : explain(error);
    throw new OptionsError(`cannot read the input ${path}: ${reason}`);
  }
}
