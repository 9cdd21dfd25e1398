import { closeSync, constants, writeFileSync } from "node:fs";
import { keyOf } from "../../base/hash.ts";
import { openOwn, readOwn } from "../../oracle/run/own-files.ts";

const { O_WRONLY, O_APPEND, O_CREAT } = constants;

/** What every file of asked inputs begins with. */
export const askedInputsBeginning = "culprit asked 1\n";

/** Longer candidates, in bytes, tell little of what a failure needs, */
const longestKept = 2_000;

/** and more of them are not learned from. */
const mostKept = 5_000;

/**
 * The shorter candidates that searches asked about, in a file beside the verdicts on them, which a journal has by their keys alone:
 * what other searches learn from. They are only a help: what cannot be read or written is left out. The constructor throws OptionsError for anything in its place but a file of this user.
 */
export class AskedInputs {
  readonly #path: string;
  readonly #known = new Map<string, Uint8Array>();
  readonly #isOurs: boolean;
  #isBegun: boolean;

  constructor(path: string) {
    this.#path = path;
    const content = readOwn(path)?.toString("latin1") ?? "";
    this.#isOurs = content === "" || content.startsWith(askedInputsBeginning);
    this.#isBegun = content !== "";
    if (!this.#isOurs) return;
    // What follows the last line end was being written when the process was killed.
    const whole = content.slice(askedInputsBeginning.length, content.lastIndexOf("\n") + 1);
    for (const line of whole.split("\n").filter((each) => each !== "")) {
      const candidate = new Uint8Array(Buffer.from(line.slice(1), "base64"));
      this.#known.set(keyOf(candidate), candidate);
    }
  }

  /** In the order in which they were asked about first. */
  get all(): readonly Uint8Array[] {
    return [...this.#known.values()];
  }

  add(candidate: Uint8Array): void {
    if (!this.#isOurs || candidate.length > longestKept || this.#known.size >= mostKept) return;
    const key = keyOf(candidate);
    if (this.#known.has(key)) return;
    this.#known.set(key, candidate);
    this.#write(`=${Buffer.from(candidate).toString("base64")}\n`);
  }

  #write(line: string): void {
    try {
      const file = openOwn(this.#path, O_WRONLY | O_APPEND | O_CREAT);
      try {
        writeFileSync(file, this.#isBegun ? line : askedInputsBeginning + line);
      } finally {
        closeSync(file);
      }
      this.#isBegun = true;
    } catch {
      // The journal, which is written at the same place, complains.
    }
  }
}
