import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Oracle } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";
import { takeLock } from "../run/lock-file.ts";
import { decodeVerdict, encodeVerdict, headerLine, journalVersion, readHeader } from "./journal-line.ts";
import { type Memory, recalling } from "./recalling.ts";
import { type Remembered, remembered, stillHolds } from "./remembered.ts";

/** Gives the verdicts that the journal holds, without runs and reasons, and writes down all others. */
export function journaled(inner: Oracle<Uint8Array>, journal: Journal): Oracle<Uint8Array> {
  return recalling(inner, journal);
}

export interface JournalOptions {
  /** All that the verdicts depend on besides the candidate, such as the program and the criteria. */
  readonly question: string;
  /** Told, once each, that damaged lines were skipped and that the journal cannot be written any more. */
  readonly warn: (message: string) => void;
  /** The time limit in force, in milliseconds: candidates that timed out are asked about again when it is raised. */
  readonly timeLimit?: (() => number) | undefined;
}

/**
 * Opens or makes the file for verdicts. A last line that was torn off in writing is cut away, damaged lines are
 * skipped. Throws `OptionsError` when the file belongs to another question, version or program, is in use by another
 * process, or cannot be opened.
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
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A file of verdicts to which only this process appends; every verdict is written at once, in one piece. */
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
    const file = openSync(path, "a+");
    try {
      this.#load(file);
    } catch (error) {
      closeSync(file);
      throw error;
    }
  }

  /** How many candidates it holds verdicts on. */
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
    this.#append(`${key} ${encodeVerdict(memory)}`);
  }

  /** Ends writing and lets other processes use the journal. */
  close(): void {
    this.#closeFile();
    this.#release();
  }

  #load(file: number): void {
    const content = readFileSync(file);
    // What follows the last line end was being written when the process was killed.
    const whole = content.lastIndexOf(0x0a) + 1;
    const [first = "", ...lines] = content.toString("utf8", 0, whole).split("\n");
    const header = headerLine(this.#options.question);
    if (whole > 0) this.#requireOwn(first);
    else if (!header.startsWith(content.toString())) this.#requireOwn(content.toString());
    if (whole < content.length) ftruncateSync(file, whole);
    this.#file = file;
    if (whole === 0) this.#append(header);
    else this.#read(lines.slice(0, -1));
  }

  #requireOwn(firstLine: string): void {
    const header = readHeader(firstLine);
    const found =
      header === undefined
        ? "is no journal of verdicts"
        : header.version !== journalVersion
          ? `is of version ${header.version}, and only version ${journalVersion} can be read`
          : header.question !== this.#options.question &&
            "holds verdicts on another program, input or options";
    if (found) {
      throw new OptionsError(
        `the journal ${this.#path} ${found}: start afresh, which forgets it, or choose another folder for the state`,
      );
    }
  }

  #read(lines: readonly string[]): void {
    // Few verdicts differ in more than the candidate.
    const decoded = new Map<string, Remembered | undefined>();
    let damaged = 0;
    for (const line of lines) {
      const text = line.slice(33);
      if (!decoded.has(text)) decoded.set(text, decodeVerdict(text));
      const memory = decoded.get(text);
      if (memory !== undefined && keyed.test(line)) this.#known.set(line.slice(0, 32), memory);
      else damaged += 1;
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

const keyed = /^[0-9a-f]{32} /;
