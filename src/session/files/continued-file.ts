import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { identityOf, isRunning } from "../../oracle/run/lock-file.ts";
import { inLine } from "../../report/visible.ts";
import { unfinishedName } from "./atomic-file.ts";

/**
 * A file written piece by piece under another name, which takes its place when it is whole. A file that is there
 * already is replaced only by one that begins with all it holds, as that of an earlier run does, and stays when it holds
 * more of the same.
 */
export class ContinuedFile {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #earlier: Earlier | undefined;
  readonly #descriptor: number;
  #written = 0;

  /** Throws the system's error when the file cannot be written, or one that is there cannot be read. */
  constructor(path: string) {
    this.#path = path;
    this.#unfinished = unfinishedName(resolve(path));
    removeUnfinished(resolve(path));
    this.#earlier = earlierAt(path);
    this.#descriptor = openSync(this.#unfinished, "wx");
  }

  /** Throws OptionsError when the file that is there goes on in another way. */
  write(bytes: Uint8Array): void {
    this.#compare(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    this.#written += bytes.length;
  }

  close(): void {
    this.#release();
    if (this.#written < (this.#earlier?.size ?? 0)) rmSync(this.#unfinished);
    else renameSync(this.#unfinished, this.#path);
  }

  /** Leaves what is there as it is. */
  abandon(): void {
    this.#release();
    rmSync(this.#unfinished, { force: true });
  }

  #compare(bytes: Uint8Array): void {
    const { descriptor, size } = this.#earlier ?? { descriptor: -1, size: 0 };
    const there = Buffer.alloc(Math.max(0, Math.min(bytes.length, size - this.#written)));
    if (there.length === 0) return;
    const length = readSync(descriptor, there, 0, there.length, this.#written);
    if (there.subarray(0, length).equals(bytes.subarray(0, there.length))) return;
    throw new OptionsError(
      `${inLine(this.#path)} exists and does not begin as what these options give; remove it or choose another --out.`,
    );
  }

  #release(): void {
    closeSync(this.#descriptor);
    if (this.#earlier !== undefined) closeSync(this.#earlier.descriptor);
  }
}

/** What an earlier run, or somebody else, has put there. */
interface Earlier {
  readonly descriptor: number;
  readonly size: number;
}

function earlierAt(path: string): Earlier | undefined {
  try {
    const descriptor = openSync(path, "r");
    return { descriptor, size: fstatSync(descriptor).size };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes what runs that were killed have not finished. */
function removeUnfinished(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const [, pid] = /\.(\d+)\.part$/.exec(name) ?? [];
    if (pid === undefined || name !== `.${basename(path)}.${pid}.part`) continue;
    const isOurs = Number(pid) === process.pid;
    if (isOurs || !isRunning(identityOf(Number(pid)))) rmSync(join(dirname(path), name), { force: true });
  }
}
