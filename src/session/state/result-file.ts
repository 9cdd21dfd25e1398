import { lstatSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import { readOwn } from "../../oracle/run/own-files.ts";
import { inLine } from "../../report/visible.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import type { InputFile } from "../files/input-file.ts";
import { asFile, type InputForm } from "../files/input-form.ts";

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
 * holds what this tool wrote is replaced. A record of that lies in a folder of records, one for each result, so that
 * runs on several inputs at once do not write over each other's.
 */
export class ResultFile {
  readonly path: string;
  readonly #form: InputForm;
  readonly #record: string;
  #held: Written;

  /** Claims the wanted path, or the next free numbered one beside it. Throws OptionsError when that may not be. */
  constructor(target: ResultTarget, records: string) {
    this.path = claim(target, records);
    this.#form = target.form;
    this.#record = recordOf(this.path, records);
    this.#held = isThere(this.path) ? readRecord(this.#record) : [];
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
    writeAtomically(this.#record, `${JSON.stringify({ path: this.path, held })}\n`);
  }
}

/** Also true of a link to nothing, which is the user's. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A file stands where a folder is needed, of which writing tells.
    return false;
  }
}

function claim({ path, exact, form }: ResultTarget, records: string): string {
  const isFree = (wanted: string): boolean => !isThere(wanted) || isAsWritten(wanted, { records, form });
  if (isFree(path)) return path;
  if (exact) throw new OptionsError(`${inLine(path)} ${obstacleAt(path, form)}`);
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 2; ; number += 1) {
    const numbered = `${stem}-${number}${extension}`;
    if (isFree(numbered)) return numbered;
  }
}

/** Why the thing at a path that the user named cannot be replaced, and what to do. */
function obstacleAt(path: string, { isFolder }: InputForm): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() && !isFolder) return "is a folder; name a file with --out.";
  if (stats !== undefined && !stats.isDirectory() && !stats.isFile()) {
    return "is no plain file, and only one of those can hold the best result at every moment; choose another --out.";
  }
  return "exists and was not written by an earlier run; remove it or choose another --out.";
}

/** Whether what is there still is what this tool wrote. */
export function isAsWritten(path: string, { records, form }: { records: string; form: InputForm }): boolean {
  const keys = readRecord(recordOf(path, records));
  try {
    return keys.length > 0 && keys.includes(keyOf(form.read(path)));
  } catch {
    // It has become something else.
    return false;
  }
}

function recordOf(path: string, records: string): string {
  return join(records, `${keyOf(new TextEncoder().encode(path))}.json`);
}

function readRecord(path: string): Written {
  try {
    const { held } = JSON.parse(String(readOwn(path))) as { readonly held?: unknown };
    return Array.isArray(held) ? held.map(String) : [];
  } catch {
    // No record, or a damaged one: then no existing file counts as ours, which is the safe side.
    return [];
  }
}

/**
 * Where a result goes: `--out` when given, else beside the input with the kind put before the extension of a file, as
 * in `order.min.json`, and behind a folder's name. Throws OptionsError when that would be the input itself or in it.
 */
export function resultTarget(input: InputFile, out: string | undefined, kind: string): ResultTarget {
  const path = out === undefined ? besideInput(input, kind) : resolve(out);
  if (path === input.location || path.startsWith(input.location + sep)) {
    const what = path === input.location ? "the input itself" : "in the input";
    throw new OptionsError(
      `--out ${inLine(out ?? "")} is ${what}, which is never changed; choose another place.`,
    );
  }
  return { path, exact: out !== undefined, form: input.form };
}

/** Where data about an input go: `--out` when given, else beside it with an extension of their own, as `order.pattern.json`. */
export function dataTarget(input: InputFile, out: string | undefined, kind: string): ResultTarget {
  const target = { ...resultTarget(input, out, kind), form: asFile() };
  if (out !== undefined) return target;
  const stem = basename(target.path, extname(target.path));
  return { ...target, path: join(dirname(target.path), `${stem}.json`) };
}

/**
 * One of several results: `--out` with the kind put before its extension, or before the one given instead, else as
 * `resultTarget`.
 */
export function siblingTarget(
  input: InputFile,
  out: string | undefined,
  kind: string,
  instead?: string,
): ResultTarget {
  if (out === undefined) return resultTarget(input, undefined, kind);
  const path = resolve(out);
  const extension = extname(path);
  return {
    path: join(dirname(path), `${basename(path, extension)}.${kind}${instead ?? extension}`),
    exact: true,
    form: input.form,
  };
}

function besideInput(input: InputFile, kind: string): string {
  const extension = input.form.isFolder ? "" : extname(input.name);
  return join(dirname(input.location), `${basename(input.name, extension)}.${kind}${extension}`);
}
