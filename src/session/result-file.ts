import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { keyOf } from "../base/hash.ts";
import { OptionsError } from "../base/options-error.ts";
import { writeAtomically } from "./atomic-file.ts";

/** Where a result should go. */
export interface ResultTarget {
  /** Absolute. */
  readonly path: string;
  /** True when the user named this very path; then no other is chosen in its place. */
  readonly exact: boolean;
}

/** What is known of a file that this tool wrote: the key of its content, or that a run is (or died) writing it. */
type Written = string | "unfinished";

/**
 * A result on disk: the best so far at every moment, replaced atomically. Only a file that still holds what an
 * earlier run wrote is replaced; a record of those lies in the state folder.
 */
export class ResultFile {
  readonly path: string;
  readonly #record: string;
  #content: Uint8Array | undefined;

  /** Claims the wanted path, or the next free numbered one beside it. Throws OptionsError when that may not be. */
  constructor(target: ResultTarget, record: string) {
    const written = readRecord(record);
    this.path = claim(target, written);
    this.#record = record;
  }

  /** Replaces the result on disk. */
  write(content: Uint8Array): void {
    if (this.#content === undefined) this.#note("unfinished");
    this.#content = content;
    writeAtomically(this.path, content);
  }

  /** Notes that the run has finished with this file. */
  close(): void {
    if (this.#content !== undefined) this.#note(keyOf(this.#content));
  }

  #note(state: Written): void {
    const written = readRecord(this.#record).set(this.path, state);
    writeAtomically(this.#record, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`);
  }
}

function claim({ path, exact }: ResultTarget, written: ReadonlyMap<string, Written>): string {
  if (isOurs(path, written)) return path;
  if (exact) {
    throw new OptionsError(
      `${path} exists and was not written by an earlier run; remove it or choose another --out.`,
    );
  }
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 2; ; number += 1) {
    const numbered = `${stem}-${number}${extension}`;
    if (isOurs(numbered, written)) return numbered;
  }
}

function isOurs(path: string, written: ReadonlyMap<string, Written>): boolean {
  if (!existsSync(path)) return true;
  const known = written.get(path);
  return (
    known === "unfinished" || (known !== undefined && known === keyOf(new Uint8Array(readFileSync(path))))
  );
}

function readRecord(path: string): Map<string, Written> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, Written>));
  } catch {
    // No record, or a damaged one: then no existing file counts as ours, which is the safe side.
    return new Map();
  }
}
