import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join, parse } from "node:path";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Oracle } from "../oracle.ts";
import type { Outcome, Verdict } from "../outcome.ts";
import { takeLock } from "../run/lock-file.ts";
import { openOwn } from "../run/own-files.ts";
import { type Memory, type Remembered, recalling, remembered, stillHolds } from "./cached.ts";

/** The version of the format below and of fingerprints; journals of other versions are not read. */
const journalVersion = 5;

/** The text at the start of every journal. */
export const journalBeginning = "culprit journal ";

/** Formats the first line: the version, and the question that the verdicts answer. */
export function headerLine(question: string): string {
  return `${journalBeginning}${journalVersion} ${JSON.stringify(question)}`;
}

/** Parses the first line; undefined if it is not a journal's. */
export function readHeader(
  line: string,
): { readonly version: number; readonly question: string } | undefined {
  const [, version, question] = /^culprit journal (\d+) (".*")$/s.exec(line) ?? [];
  const text = question === undefined ? undefined : unquoted(question);
  return text === undefined ? undefined : { version: Number(version), question: text };
}

/** Formats the line for a candidate with this key: the key, a checksum of the whole line, and the verdict. */
export function verdictLine(key: string, memory: Remembered): string {
  const text = encodeVerdict(memory);
  return `${key} ${checkOf(key, text)} ${text}`;
}

/** The contents of a verdict line. */
interface VerdictOnKey {
  readonly key: string;
  readonly memory: Remembered;
}

/** Makes a reader of verdict lines; it returns undefined for invalid or changed lines. */
export function lineReader(): (line: string) => VerdictOnKey | undefined {
  // Most lines share their verdict text, so it is decoded once.
  const decoded = new Map<string, { readonly memory: Remembered | undefined; readonly mixed: number }>();
  const decode = (text: string) => {
    const made = { memory: decodeVerdict(text), mixed: mix(startOfMixing, text) };
    decoded.set(text, made);
    return made;
  };
  return (line) => {
    const text = line.slice(lengthOfPrefix);
    const { memory, mixed } = decoded.get(text) ?? decode(text);
    const key = line.slice(0, 32);
    const isWhole = line.slice(32, lengthOfPrefix) === ` ${hexadecimal(mix(mixed, key))} `;
    return memory !== undefined && isWhole ? { key, memory } : undefined;
  };
}

/** A key and a checksum, each followed by a space. */
const lengthOfPrefix = 32 + 1 + 8 + 1;

/** Hashes the verdict before the key, so that equal verdicts are hashed once. */
const checkOf = (key: string, text: string): string => hexadecimal(mix(mix(startOfMixing, text), key));

const hexadecimal = (mixed: number): string => (mixed >>> 0).toString(16).padStart(8, "0");

const startOfMixing = 0x811c9dc5;

/**
 * FNV-1a over UTF-16 units (Fowler, Noll, Vo). Every step is invertible, so one changed unit always shows. Damage in
 * several places goes unnoticed once in about four billion cases.
 */
function mix(start: number, text: string): number {
  let mixed = start;
  for (let index = 0; index < text.length; index++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  }
  return mixed;
}

const letters: Readonly<Record<Outcome, string>> = { pass: "p", fail: "f", unresolved: "u" };
const outcomes = new Map<string, Outcome>([
  ["p", "pass"],
  ["f", "fail"],
  ["u", "unresolved"],
]);

/**
 * Encodes a verdict briefly: outcome, `@` and the offset, `+` if incomplete, `t` and the limit if timed out, the
 * expected texts as a list, the fingerprint in quotes. Omits the reason, which is only for people.
 */
function encodeVerdict({ verdict, timeLimit }: Remembered): string {
  const { outcome, offset, incomplete, timedOut, expected, fingerprint } = verdict;
  return [
    letters[outcome],
    offset === undefined ? "" : ` @${offset}`,
    incomplete ? " +" : "",
    timedOut ? ` t${timeLimit ?? ""}` : "",
    expected === undefined ? "" : ` ${JSON.stringify(expected)}`,
    fingerprint === undefined ? "" : ` ${JSON.stringify(fingerprint)}`,
  ].join("");
}

/** Decodes the text by `encodeVerdict`; undefined if it is invalid. */
function decodeVerdict(text: string): Remembered | undefined {
  const [, letter = "", offset, incomplete, timedOut, limit, list, quoted] = encoded.exec(text) ?? [];
  const outcome = outcomes.get(letter);
  const expected = list === undefined ? undefined : read(list);
  const fingerprint = quoted === undefined ? undefined : unquoted(quoted);
  if (outcome === undefined || (quoted !== undefined && fingerprint === undefined)) return undefined;
  if (list !== undefined && !isListOfTexts(expected)) return undefined;
  const verdict: Verdict = {
    outcome,
    ...(offset !== undefined && { offset: Number(offset) }),
    ...(incomplete !== undefined && { incomplete: true }),
    ...(timedOut !== undefined && { timedOut: true }),
    ...(isListOfTexts(expected) && { expected }),
    ...(fingerprint !== undefined && { fingerprint }),
  };
  return limit ? { verdict, timeLimit: Number(limit) } : { verdict };
}

const encoded = /^([pfu])(?: @(\d+))?( \+)?( t(\d+(?:\.\d+)?)?)?(?: (\[".*?"\]))?(?: (".*"))?$/s;

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

function unquoted(text: string): string | undefined {
  const value = read(text);
  return typeof value === "string" ? value : undefined;
}

function read(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const { O_RDWR, O_APPEND, O_CREAT } = constants;

/** Returns verdicts from the journal, without runs and reasons, and writes all others to it. */
export function journaled(inner: Oracle<Uint8Array>, journal: Journal): Oracle<Uint8Array> {
  return recalling(inner, journal);
}

export interface JournalOptions {
  /** Everything that the verdicts depend on besides the candidate, such as the program and the criteria. */
  readonly question: string;
  /** Called at most once each for skipped damaged lines and for a journal that cannot be written any more. */
  readonly warn: (message: string) => void;
  /** The current time limit in milliseconds. After it rises, timed-out candidates are run again. */
  readonly timeLimit?: (() => number) | undefined;
  /** Whether to set aside a file with other content, with a warning. Default: throw an error. */
  readonly setsAside?: boolean;
}

/**
 * Opens or creates a journal. Cuts off an incomplete last line and skips damaged lines. Throws an `OptionsError` if the
 * file belongs to another question, version or program and `setsAside` is false. It also throws one if the file is in
 * use, not a regular file of this user, or cannot be opened.
 */
export function openJournal(path: string, options: JournalOptions): Journal {
  let release: () => void;
  try {
    release = takeLock(`${path}.lock`, `the journal ${path}`);
  } catch (error) {
    throw error instanceof OptionsError ? error : unusable(path, error);
  }
  try {
    return new Journal(path, options, release);
  } catch (error) {
    release();
    throw error instanceof OptionsError ? error : unusable(path, error);
  }
}

function unusable(path: string, error: unknown): OptionsError {
  return new OptionsError(
    `cannot open the journal ${path}: ${messageOf(error)}; make room and permission to write there, or choose another folder`,
    { cause: error },
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A file of verdicts to which only this process appends. Each verdict is written at once, in one piece. */
export class Journal implements Memory<Uint8Array> {
  readonly #path: string;
  readonly #options: JournalOptions;
  readonly #release: () => void;
  readonly #known = new Map<string, Remembered>();
  #file: number | undefined;

  /** Use `openJournal`. */
  constructor(path: string, options: JournalOptions, release: () => void) {
    this.#path = path;
    this.#options = options;
    this.#release = release;
    this.#open();
  }

  /** The number of candidates with a verdict. */
  get size(): number {
    return this.#known.size;
  }

  recall(candidate: Uint8Array): Verdict | undefined {
    const memory = this.#known.get(keyOf(candidate));
    return memory && stillHolds(memory, this.#options.timeLimit?.()) ? memory.verdict : undefined;
  }

  keep(candidate: Uint8Array, verdict: Verdict): void {
    const memory = remembered(verdict, this.#options.timeLimit?.());
    const key = keyOf(candidate);
    this.#known.set(key, memory);
    this.#append(verdictLine(key, memory));
  }

  /**
   * Renames the file and begins a new, empty one; returns the new name of the old file. Throws `OptionsError` on
   * failure.
   */
  setAside(): string {
    this.#closeFile();
    this.#known.clear();
    const aside = freeNameFor(this.#path);
    try {
      renameSync(this.#path, aside);
      this.#open();
    } catch (error) {
      throw error instanceof OptionsError ? error : unusable(this.#path, error);
    }
    return aside;
  }

  /** Closes the file and releases its lock. */
  close(): void {
    this.#closeFile();
    this.#release();
  }

  #open(): void {
    this.#file = openOwn(this.#path, O_RDWR | O_APPEND | O_CREAT);
    try {
      this.#load(this.#file);
    } catch (error) {
      this.#closeFile();
      throw error;
    }
  }

  #load(file: number): void {
    const content = readFileSync(file);
    // The process was killed while writing the bytes after the last line end.
    const whole = content.lastIndexOf(0x0a) + 1;
    const [first = "", ...lines] = content.toString("utf8", 0, whole).split("\n");
    const header = headerLine(this.#options.question);
    const isBegun = whole === 0 && header.startsWith(content.toString());
    const foreign = isBegun ? undefined : this.#foreign(whole > 0 ? first : content.toString());
    if (foreign !== undefined) {
      this.#giveWay(foreign);
      return;
    }
    if (whole < content.length) ftruncateSync(file, whole);
    if (whole === 0) this.#append(header);
    else this.#read(lines.slice(0, -1));
  }

  /** Describes a file whose first line is not this journal's; undefined if it is. */
  #foreign(firstLine: string): string | undefined {
    const header = readHeader(firstLine);
    if (header === undefined) return "is no journal of verdicts";
    if (header.version !== journalVersion) {
      return `is of version ${header.version}, and only version ${journalVersion} can be read`;
    }
    return header.question === this.#options.question
      ? undefined
      : "holds verdicts on another program, input or options";
  }

  #giveWay(foreign: string): void {
    if (!this.#options.setsAside) {
      throw new OptionsError(
        `the journal ${this.#path} ${foreign}: start afresh, which forgets it, or choose another folder for the state`,
      );
    }
    const aside = this.setAside();
    this.#options.warn(`the journal ${this.#path} ${foreign}: it is now ${aside}, and a new one is begun`);
  }

  #read(lines: readonly string[]): void {
    const read = lineReader();
    let damaged = 0;
    for (const line of lines) {
      const found = read(line);
      if (found === undefined) damaged += 1;
      else this.#known.set(found.key, found.memory);
    }
    if (damaged > 0) {
      this.#options.warn(
        `skipped ${damaged} damaged lines of the journal ${this.#path}; they are tested again`,
      );
    }
  }

  #append(line: string): void {
    if (this.#file === undefined) return;
    try {
      const bytes = Buffer.from(`${line}\n`);
      if (writeSync(this.#file, bytes) < bytes.length) throw new Error("no space left for a whole line");
    } catch (error) {
      this.#closeFile();
      this.#options.warn(
        `cannot write the journal ${this.#path} any more (${messageOf(error)}); ` +
          "the run goes on without it, but if stopped it will have to repeat what it does from here",
      );
    }
  }

  #closeFile(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/** `x.journal` becomes `x.set-aside-1.journal`, or has the next free number. */
function freeNameFor(path: string): string {
  const { dir, name, ext } = parse(path);
  for (let number = 1; ; number += 1) {
    const free = join(dir, `${name}.set-aside-${number}${ext}`);
    if (!existsSync(free)) return free;
  }
}
