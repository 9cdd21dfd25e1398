import { keyOf } from "../../base/hash.ts";
import type { Oracle } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";
import { type Memory, recalling } from "./recalling.ts";
import { type Remembered, remembered, stillHolds } from "./remembered.ts";

export interface CacheOptions {
  /** Verdicts remembered at most; default 1,000,000. */
  readonly entries?: number;
  /** Memory they may take, roughly, in bytes; default 128 MiB. */
  readonly bytes?: number;
  /** The time limit in force, in milliseconds: candidates that timed out are asked about again when it is raised. */
  readonly timeLimit?: (() => number) | undefined;
  /** Told whenever a verdict was remembered. */
  readonly onHit?: () => void;
}

/** Gives the verdict on a candidate asked about before, without its run; forgets the oldest verdicts first. */
export function cached(inner: Oracle<Uint8Array>, options: CacheOptions = {}): Oracle<Uint8Array> {
  const { onHit } = options;
  return recalling(inner, new VerdictCache(options), () => {
    onHit?.();
    return undefined;
  });
}

/** What an entry takes besides its texts: the key, the objects, its place in the map. */
const entryBytes = 300;

class VerdictCache implements Memory<Uint8Array> {
  readonly #entries: number;
  readonly #bytes: number;
  readonly #timeLimit: (() => number) | undefined;
  readonly #known = new Map<string, Remembered>();
  #size = 0;

  constructor({ entries = 1_000_000, bytes = 128 * 2 ** 20, timeLimit }: CacheOptions) {
    this.#entries = entries;
    this.#bytes = bytes;
    this.#timeLimit = timeLimit;
  }

  recall(candidate: Uint8Array): Verdict | undefined {
    const memory = this.#known.get(keyOf(candidate));
    return memory && stillHolds(memory, this.#timeLimit?.()) ? memory.verdict : undefined;
  }

  keep(candidate: Uint8Array, verdict: Verdict): void {
    const key = keyOf(candidate);
    this.#forget(key);
    const memory = remembered(verdict, this.#timeLimit?.());
    this.#known.set(key, memory);
    this.#size += sizeOf(memory);
    // A map lists its keys in the order they were added.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#entries && this.#size <= this.#bytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const memory = this.#known.get(key);
    if (memory === undefined) return;
    this.#known.delete(key);
    this.#size -= sizeOf(memory);
  }
}

function sizeOf({ verdict: { reason = "", fingerprint = "" } }: Remembered): number {
  return entryBytes + 2 * (reason.length + fingerprint.length);
}
