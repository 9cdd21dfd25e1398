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

/** Keys of the contents that this tool gave a file: what it holds, and what was being written when a run was killed. */
type Written = readonly string[];

/**
 * A result on disk, a file or a folder: the best so far at every moment, replaced atomically. Only one that still
 * holds what this tool wrote is replaced; a record of that lies in the state folder.
 */
export class ResultFile {
  readonly path: string;
  readonly #form: InputForm;
  readonly #record: string;
  #held: Written;

  /** Claims the wanted path, or the next free numbered one beside it. Throws OptionsError when that may not be. */
  constructor(target: ResultTarget, record: string) {
    const written = readRecord(record);
    this.path = claim(target, written);
    this.#form = target.form;
    this.#record = record;
    this.#held = existsSync(this.path) ? (written.get(this.path) ?? []) : [];
  }

  /** Replaces the result on disk; its key is noted first, so that the file is known whenever the run ends. */
  write(content: Uint8Array): void {
    const key = keyOf(content);
    if (this.#held.length === 1 && this.#held[0] === key) return;
    this.#note([...this.#held, key]);
    this.#form.write(this.path, content);
    this.#held = [key];
  }

  #note(held: Written): void {
    const written = readRecord(this.#record).set(this.path, held);
    writeAtomically(this.#record, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`);
  }
}

function claim({ path, exact, form }: ResultTarget, written: ReadonlyMap<string, Written>): string {
  const isOurs = (wanted: string): boolean =>
    !existsSync(wanted) || isAsWritten(wanted, written.get(wanted) ?? [], form);
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

function isAsWritten(path: string, keys: Written, form: InputForm): boolean {
  try {
    return keys.length > 0 && keys.includes(keyOf(form.read(path)));
  } catch {
    // It has become something else.
    return false;
  }
}

function readRecord(path: string): Map<string, Written> {
  try {
    const entries = Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>);
    return new Map(entries.map(([file, keys]) => [file, Array.isArray(keys) ? keys.map(String) : []]));
  } catch {
    // No record, or a damaged one: then no existing file counts as ours, which is the safe side.
    return new Map();
  }
}
