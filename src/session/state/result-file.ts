import { closeSync, constants, fchmodSync, lstatSync, statSync, writeSync } from "node:fs";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import { openOwn, readOwn } from "../../oracle/run/own-files.ts";
import { inLine } from "../../report/words.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import { asFile, type InputFile, type InputForm } from "../files/input-file.ts";

/** The target of a result. */
export interface ResultTarget {
  /** Absolute. */
  readonly path: string;
  /** True if the user named this path; then no other path is chosen. */
  readonly exact: boolean;
  readonly form: InputForm;
  /** The location of the input: results of another input are not replaced unless the user named the path. */
  readonly of?: string;
}

/** The record of a result. */
interface Written {
  /**
   * Keys of the contents that this tool wrote to the file: the current one, and one that was being written when a run was
   * killed.
   */
  readonly held: readonly string[];
  /** The location of the input; absent if unknown. */
  readonly of?: string | undefined;
}

/**
 * A result on disk, a file or a folder. It always holds the best result so far and is replaced atomically. It is
 * replaced only if its content was written by this tool. A record of that lies in a folder of records, one per result,
 * so that concurrent runs on several inputs do not conflict.
 */
export class ResultFile {
  readonly path: string;
  readonly #form: InputForm;
  readonly #record: string;
  readonly #history: History;
  readonly #of: string | undefined;
  #held: readonly string[];
  #isFirst = true;

  /** Claims the path, or the next free numbered one. Throws OptionsError if the path may not be replaced. */
  constructor(target: ResultTarget, records: string) {
    this.path = claim(target, records);
    this.#form = target.form;
    this.#record = recordOf(this.path, records);
    this.#history = new History(this.#record.replace(/json$/, "history"));
    const known = readRecord(this.#record);
    this.#held = isThere(this.path) ? known.held : [];
    this.#of = target.of ?? known.of;
  }

  /** Replaces the result on disk. Records its key first, so that the file is recognized even if the run is killed. */
  write(content: Uint8Array): void {
    const key = keyOf(content);
    if (this.#held.length === 1 && this.#held[0] === key) return;
    this.#note([...this.#held, key]);
    if (this.#isFirst && isThere(this.path)) this.#history.add(this.#form.read(this.path), true);
    this.#isFirst = false;
    this.#form.write(this.path, content);
    this.#history.add(content);
    this.#held = [key];
  }

  /** The contents that it had, the oldest first, and the number of the present one; -1 if it is none of them. */
  history(): { readonly versions: readonly Version[]; readonly present: number } {
    const content = isThere(this.path) ? this.#form.read(this.path) : null;
    if (content !== null) this.#history.add(content, true);
    const versions = this.#history.versions();
    const present = content === null ? -1 : versions.findIndex(({ key }) => key === keyOf(content));
    return { versions, present };
  }

  #note(held: readonly string[]): void {
    writeAtomically(this.#record, `${JSON.stringify({ path: this.path, of: this.#of, held })}\n`);
  }
}

/** Also true for a dangling link, which is the user's. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A file is in the place of a folder; writing will report it.
    return false;
  }
}

function claim({ path, exact, form, of }: ResultTarget, records: string): string {
  const isOfOther = (wanted: string): boolean => {
    const known = readRecord(recordOf(wanted, records)).of;
    return !exact && known !== undefined && of !== undefined && known !== of;
  };
  const isFree = (wanted: string): boolean =>
    !isThere(wanted) || (isAsWritten(wanted, { records, form }) && !isOfOther(wanted));
  if (isFree(path)) return path;
  if (exact) throw new OptionsError(`${inLine(path)} ${obstacleAt(path, form)}`);
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 2; ; number += 1) {
    const numbered = `${stem}-${number}${extension}`;
    if (isFree(numbered)) return numbered;
  }
}

/** Explains why the path that the user named cannot be replaced, with advice. */
function obstacleAt(path: string, { isFolder }: InputForm): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() && !isFolder) return "is a folder; name a file with --out.";
  if (stats !== undefined && !stats.isDirectory() && !stats.isFile()) {
    return "is no plain file, and only one of those can hold the best result at every moment; choose another --out.";
  }
  return "exists and was not written by an earlier run; remove it or choose another --out.";
}

/** Whether the content is one that this tool wrote. */
export function isAsWritten(path: string, { records, form }: { records: string; form: InputForm }): boolean {
  const keys = readRecord(recordOf(path, records)).held;
  try {
    return keys.length > 0 && keys.includes(keyOf(form.read(path)));
  } catch {
    // It is no longer a file or folder of that kind.
    return false;
  }
}

function recordOf(path: string, records: string): string {
  return join(records, `${keyOf(new TextEncoder().encode(path))}.json`);
}

function readRecord(path: string): Written {
  try {
    const { held, of } = JSON.parse(String(readOwn(path))) as {
      readonly held?: unknown;
      readonly of?: unknown;
    };
    return {
      held: Array.isArray(held) ? held.map(String) : [],
      of: typeof of === "string" ? of : undefined,
    };
  } catch {
    // Without a valid record no existing file counts as ours, which is safe.
    return { held: [] };
  }
}

/**
 * The target of a result: `--out` if given, else next to the input, with the kind before a file's extension, as in
 * `order.min.json`, or after a folder's name. Throws OptionsError if that is the input or inside it.
 */
export function resultTarget(input: InputFile, out: string | undefined, kind: string): ResultTarget {
  refuseStandardOutput(out);
  const path = out === undefined ? withKind(input.location, kind, extensionOf(input)) : resolve(out);
  if (path === input.location || path.startsWith(input.location + sep)) {
    const what = path === input.location ? "the input itself" : "in the input";
    throw new OptionsError(
      `--out ${inLine(out ?? "")} is ${what}, which is never changed; choose another place.`,
    );
  }
  return { path, exact: out !== undefined, form: input.form, of: input.location };
}

function refuseStandardOutput(out: string | undefined): void {
  if (out !== "-") return;
  throw new OptionsError(
    "only minimize and repair print their result with --out -, if it is a file; name a file or folder (./- is one called -).",
  );
}

/** The target of data about an input: `--out` if given, else next to it, as in `order.pattern.json`. */
export function dataTarget(input: InputFile, out: string | undefined, kind: string): ResultTarget {
  const target = { ...resultTarget(input, out, kind), form: asFile() };
  if (out !== undefined) return target;
  return { ...target, path: withKind(input.location, kind, extensionOf(input), ".json") };
}

/**
 * The target of one of several results: `--out` with the kind before its extension, or before the one in `instead`;
 * without `--out` like `resultTarget`.
 */
export function siblingTarget(
  input: InputFile,
  out: string | undefined,
  kind: string,
  instead?: string,
): ResultTarget {
  if (out === undefined) return resultTarget(input, undefined, kind);
  refuseStandardOutput(out);
  const path = withKind(resolve(out), kind, extname(out), instead);
  return { path, exact: true, form: input.form };
}

const extensionOf = ({ form, name }: InputFile): string => (form.isFolder ? "" : extname(name));

/** The path with the kind before its extension, which may be replaced. */
const withKind = (path: string, kind: string, extension: string, instead = extension): string =>
  join(dirname(path), `${basename(path, extension)}.${kind}${instead}`);

/** An earlier content of a result. */
interface Version {
  readonly key: string;
  /** When it was written, in ISO 8601. */
  readonly at: string;
  readonly content: Uint8Array;
}

/**
 * A content is kept if it is so much smaller than the last one kept. So all of them together take ten times the space
 * of the largest at most, and a search of thousands of improvements leaves about a hundred.
 */
const leastShrinking = 0.9;

/** Bytes after which no further content is kept. */
const mostBytes = 64 * 2 ** 20;

const stored = v.object({ key: v.string(), at: v.string(), deflated: v.string() });

/** The earlier contents of a result, in a file of JSON lines that only its user can read. */
class History {
  readonly #path: string;
  #last = Number.POSITIVE_INFINITY;

  constructor(path: string) {
    this.#path = path;
  }

  /** The contents, the oldest first; those that cannot be read are left out. */
  versions(): readonly Version[] {
    return this.#lines().flatMap((line) => {
      try {
        const { key, at, deflated } = v.parse(stored, JSON.parse(line));
        const content = inflateRawSync(Buffer.from(deflated, "base64"), { maxOutputLength: mostBytes });
        return keyOf(content) === key ? [{ key, at, content: new Uint8Array(content) }] : [];
      } catch {
        // A line was cut off, or is not ours.
        return [];
      }
    });
  }

  /** Keeps a content, unless it is there already or hardly smaller than the last one; `always` keeps it anyway. */
  add(content: Uint8Array, always = false): void {
    if (!always && content.length > leastShrinking * this.#last) return;
    this.#last = content.length;
    const lines = this.#lines();
    const key = keyOf(content);
    const size = lines.reduce((sum, line) => sum + line.length, 0);
    if (size > mostBytes || lines.some((line) => line.startsWith(`{"key":"${key}"`))) return;
    const deflated = deflateRawSync(content, { level: 1 }).toString("base64");
    const file = openOwn(this.#path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
    try {
      fchmodSync(file, 0o600);
      writeSync(file, `${JSON.stringify({ key, at: new Date().toISOString(), deflated })}\n`);
    } finally {
      closeSync(file);
    }
  }

  #lines(): readonly string[] {
    return String(readOwn(this.#path) ?? "")
      .split("\n")
      .filter((line) => line !== "");
  }
}
