import { closeSync, constants, fchmodSync, writeSync } from "node:fs";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { keyOf } from "../../base/hash.ts";
import { openOwn, readOwn } from "../../oracle/run/own-files.ts";

/** An earlier content of a result. */
export interface Version {
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
export class History {
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
