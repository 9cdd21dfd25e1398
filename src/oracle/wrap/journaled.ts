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
import { wordsOfError } from "../../base/thrown.ts";
import type { Oracle } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";
import { openOwn, takeLock } from "../run/own-files.ts";
import { type Memory, type Remembered, recalling, remembered, stillHolds } from "./cached.ts";

/** The version of the format below and of fingerprints; journals of other versions are not read. */
const journalVersion = 6;

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
  const text = question === undefined ? undefined : read(question);
  return typeof text === "string" ? { version: Number(version), question: text } : undefined;
}

/**
 * Formats the line for a candidate with this key: the key, a checksum of the whole line, and the verdict as JSON, without
 * the reason, which is only for people.
 */
export function verdictLine(key: string, memory: Remembered): string {
  const { reason: _, ...verdict } = memory.verdict;
  const text = JSON.stringify({ ...memory, verdict });
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
  const decoded = new Map<string, { readonly memory: Remembered; readonly mixed: number }>();
  const decode = (text: string) => {
    const made = { memory: read(text) as Remembered, mixed: mix(startOfMixing, text) };
    decoded.set(text, made);
    return made;
  };
  return (line) => {
    const text = line.slice(lengthOfPrefix);
    const { memory, mixed } = decoded.get(text) ?? decode(text);
    const key = line.slice(0, 32);
    const isWhole = line.slice(32, lengthOfPrefix) === ` ${hexadecimal(mix(mixed, key))} `;
    return isWhole ? { key, memory } : undefined;
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
}

/**
 * Opens or creates a journal. Cuts off an incomplete last line, skips damaged lines, and sets aside a file that belongs to another
 * question, version or program, each with a warning. Throws an `OptionsError` if the file is in use, not a regular file of this user, or cannot be opened.
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
    `cannot open the journal ${path}: ${wordsOfError(error)}; make room and permission to write there, or choose another folder`,
    { cause: error },
  );
}

/** Starts the lines with the text of a candidate. */
const inputSign = "=";

/** Bytes; longer candidates reveal little about the cause of a failure. */
const longestInput = 2_000;

/** Learning uses no more candidates than this. */
const mostInputs = 5_000;

/** A file of verdicts to which only this process appends. Each verdict is written at once, in one piece. */
export class Journal implements Memory<Uint8Array> {
  readonly #path: string;
  readonly #options: JournalOptions;
  readonly #release: () => void;
  readonly #known = new Map<string, Remembered>();
  /** Some of the candidates, by key. */
  readonly #inputs = new Map<string, Uint8Array>();
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

  /** The candidates whose text is kept, in the order of their first request. */
  get inputs(): readonly Uint8Array[] {
    return [...this.#inputs.values()];
  }

  /** Also keeps the text of a short candidate, for other searches to learn from. */
  keepInput(candidate: Uint8Array): void {
    if (candidate.length > longestInput || this.#inputs.size >= mostInputs) return;
    const key = keyOf(candidate);
    if (this.#inputs.has(key)) return;
    this.#inputs.set(key, candidate);
    this.#append(`${inputSign}${Buffer.from(candidate).toString("base64")}`);
  }

  /**
   * Renames the file and begins a new, empty one; returns the new name of the old file. Throws `OptionsError` on
   * failure.
   */
  setAside(): string {
    this.#closeFile();
    this.#known.clear();
    this.#inputs.clear();
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
    const aside = this.setAside();
    this.#options.warn(`the journal ${this.#path} ${foreign}: it is now ${aside}, and a new one is begun`);
  }

  #read(lines: readonly string[]): void {
    const read = lineReader();
    let damaged = 0;
    for (const line of lines) {
      if (line.startsWith(inputSign)) {
        // A damaged one has no verdict.
        const input = new Uint8Array(Buffer.from(line.slice(inputSign.length), "base64"));
        this.#inputs.set(keyOf(input), input);
        continue;
      }
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
        `cannot write the journal ${this.#path} any more (${wordsOfError(error)}); ` +
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
