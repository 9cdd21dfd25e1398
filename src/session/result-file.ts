import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { keyOf } from "../base/hash.ts";
import { OptionsError } from "../base/options-error.ts";
import { writeAtomically } from "./atomic-file.ts";
import type { InputForm } from "./input-form.ts";

/** Where a result should go. */
export interface ResultTarget {
  /** Absolute. */
  readonly path: string;
  /** True when the user named this very path; then no other is chosen in its place. */
  readonly exact: boolean;
  readonly form: InputForm;
}

/** What is known of a file that this tool wrote: the key of its content, or that a run is (or died) writing it. */
type Written = string | "unfinished";

/**
 * A result on disk, a file or a folder: the best so far at every moment, replaced atomically. Only one that still
 * holds what an earlier run wrote is replaced; a record of those lies in the state folder.
 */
export class ResultFile {
  readonly path: string;
  readonly #form: InputForm;
  readonly #record: string;
  #content: Uint8Array | undefined;

  /** Claims the wanted path, or the next free numbered one beside it. Throws OptionsError when that may not be. */
  constructor(target: ResultTarget, record: string) {
    const written = readRecord(record);
    this.path = claim(target, written);
    this.#form = target.form;
    this.#record = record;
  }

  /** Replaces the result on disk. */
  write(content: Uint8Array): void {
    if (this.#content === undefined) this.#note("unfinished");
    this.#content = content;
    this.#form.write(this.path, content);
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

function claim({ path, exact, form }: ResultTarget, written: ReadonlyMap<string, Written>): string {
  const isOurs = (wanted: string): boolean =>
    !existsSync(wanted) || isAsWritten(wanted, written.get(wanted), form);
  if (isOurs(path)) return path;
  if (exact) {
    throw new OptionsError(
      `${path} exists and was not written by an earlier run; remove it or choose another --out.`,
    );
  }
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 2; ; number += 1) {
    const numbered = `${stem}-${number}${extension}`;
    if (isOurs(numbered)) return numbered;
  }
}

function isAsWritten(path: string, known: Written | undefined, form: InputForm): boolean {
  if (known === undefined || known === "unfinished") return known === "unfinished";
  try {
    return known === keyOf(form.read(path));
  } catch {
    // It has become something else.
    return false;
  }
}

function readRecord(path: string): Map<string, Written> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, Written>));
  } catch {
    // No record, or a damaged one: then no existing file counts as ours, which is the safe side.
    return new Map();
  }
}
