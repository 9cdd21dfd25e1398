import { closeSync, constants, writeFileSync } from "node:fs";
import { keyOf } from "../../base/hash.ts";
import { openOwn, readOwn } from "../../oracle/run/own-files.ts";

const { O_WRONLY, O_APPEND, O_CREAT } = constants;

/** The start of every file of asked inputs. */
export const askedInputsBeginning = "culprit asked 1\n";

/** Bytes; longer candidates reveal little about the cause of a failure. */
const longestKept = 2_000;

/** Learning uses no more candidates than this. */
const mostKept = 5_000;

/**
 * The shorter candidates that searches asked about, for other searches to learn from. The journal next to this file has
 * their verdicts, but only their keys. The file is optional, so read and write errors are ignored. The constructor
 * throws OptionsError if another kind of file, or another user's, is at the path.
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
    // The process was killed while writing the bytes after the last line end.
    const whole = content.slice(askedInputsBeginning.length, content.lastIndexOf("\n") + 1);
    for (const line of whole.split("\n").filter((each) => each !== "")) {
      const candidate = new Uint8Array(Buffer.from(line.slice(1), "base64"));
      this.#known.set(keyOf(candidate), candidate);
    }
  }

  /** In the order of the first request. */
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
      // The journal in the same folder reports such errors.
    }
  }
}
