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

/** Keys of the contents that this tool gave a file: what it holds, and what was being written when a run was killed. */
type Written = readonly string[];

/**
 * A result on disk: the best so far at every moment, replaced atomically. Only a file that still holds what this tool
 * wrote is replaced; a record of that lies in the state folder.
 */
export class ResultFile {
  readonly path: string;
  readonly #record: string;
  #held: Written;

  /** Claims the wanted path, or the next free numbered one beside it. Throws OptionsError when that may not be. */
  constructor(target: ResultTarget, record: string) {
    const written = readRecord(record);
    this.path = claim(target, written);
    this.#record = record;
    this.#held = existsSync(this.path) ? (written.get(this.path) ?? []) : [];
  }

  /** Replaces the result on disk; its key is noted first, so that the file is known whenever the run ends. */
  write(content: Uint8Array): void {
    const key = keyOf(content);
    if (this.#held.length === 1 && this.#held[0] === key) return;
    this.#note([...this.#held, key]);
    writeAtomically(this.path, content);
    this.#held = [key];
  }

  #note(held: Written): void {
    const written = readRecord(this.#record).set(this.path, held);
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
  const keys = written.get(path) ?? [];
  return keys.length > 0 && keys.includes(keyOf(new Uint8Array(readFileSync(path))));
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
