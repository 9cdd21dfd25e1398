import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { OptionsError } from "../base/options-error.ts";
import type { Environment } from "../oracle/run/helper.ts";
import { mostLetters } from "./keys.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const words = v.pipe(v.string(), v.maxLength(mostLetters));

/** Bytes by SHA-256 and size: inline (deflated, base64), or in a blob named by the hash. */
const bytes = v.strictObject({ hash, size: count, deflated: v.nullable(v.string()) });

/** One requested run. Numbers are unique in a session, so that no worker runs a job twice. */
const job = v.strictObject({ session: id, number: count, limit: milliseconds, candidate: bytes });

/** The properties common to all runs of a session. */
const task = v.strictObject({
  command: v.pipe(v.array(v.string()), v.minLength(1)),
  baseName: v.string(),
  isFolder: v.boolean(),
  isExecutable: v.boolean(),
  cwd: v.nullable(v.string()),
  memory: v.nullable(count),
  isEnclosed: v.boolean(),
  /** Environment variables to add to the worker's own. */
  variables: v.record(v.string(), v.string()),
  /** The blob of packed files next to each candidate. */
  shipped: v.nullable(v.strictObject({ hash, size: count })),
});

/** See `FinishedRun`. */
const run = v.strictObject({
  exitCode: v.nullable(v.number()),
  signal: v.nullable(v.string()),
  timedOut: v.boolean(),
  flooded: v.boolean(),
  starved: v.boolean(),
  milliseconds,
  stdout: v.string(),
  stderr: v.string(),
});

/**
 * The messages between sessions and workers, by kind. A session is one run of culprit. A worker joins it in four steps:
 * `hello`, `probe`, `answer`, `admission`. The second proves that the session is live, the third that the program
 * behaves there as here.
 */
export const messages = {
  /** A session exists; each higher beat shows that it still does. */
  announcement: v.strictObject({ session: id, beat: count, command: v.array(v.string()), host: words }),
  /** A worker asks to join; the session must return the nonce. */
  hello: v.strictObject({
    session: id,
    worker: id,
    nonce: id,
    name: words,
    places: v.pipe(count, v.minValue(1)),
    platform: words,
    version: v.nullable(words),
  }),
  /** The first run for a worker: the input itself. */
  probe: v.strictObject({ session: id, worker: id, nonce: id, task, job }),
  /** Whether the worker may take jobs. */
  admission: v.strictObject({ session: id, worker: id, isAdmitted: v.boolean(), because: words }),
  job,
  /** A run, or why there is none. */
  answer: v.strictObject({
    session: id,
    worker: id,
    number: count,
    run: v.nullable(run),
    problem: v.nullable(v.string()),
    /** The fingerprint of the program there (`fingerprintOfProgram`), in the answer to a probe. */
    program: v.nullable(hash),
  }),
  /** A worker is alive, or leaves. */
  beat: v.strictObject({ session: id, worker: id, beat: count, isLeaving: v.boolean() }),
} as const;

export type Kind = keyof typeof messages;

export type Message<K extends Kind> = v.InferOutput<(typeof messages)[K]>;

export type SentBytes = v.InferOutput<typeof bytes>;

/** The properties common to all runs of a session. */
export type Task = v.InferOutput<typeof task>;

/** The variable with the secret: an argument would show in process lists and shell histories. */
const variable = "CULPRIT_WORKER_SECRET";

/** Anybody who reads the queue could guess a shorter secret by trial. */
const leastLength = 16;

/** Reads the secret shared by sessions and workers. Throws OptionsError if it is missing or too short. */
export function sharedSecret(environment: Environment): string {
  const secret = environment[variable] ?? "";
  if (secret.length >= leastLength) return secret;
  const got = secret === "" ? "it is not set" : `it has ${secret.length}`;
  throw new OptionsError(
    `${variable} must hold the secret that runs and workers share, at least ${leastLength} characters, and ${got}; ` +
      `make one with \`openssl rand -hex 32\`, and give the same to all of them.`,
  );
}

/** The environment for the program under test, without the secret. */
export const withoutSecret = (environment: Environment): Environment => ({
  ...environment,
  [variable]: undefined,
});

/** Increase it with every change of a message. */
const version = 3;

/** Signs messages with the secret, and rejects messages without a valid signature. */
export interface Seal {
  write<K extends Kind>(kind: K, message: Message<K>): string;
  /** Undefined unless the text was written with this secret, as this kind, in this version. */
  read<K extends Kind>(kind: K, text: string): Message<K> | undefined;
}

/**
 * A seal by HMAC-SHA256 over version, kind and message, compared in constant time. It proves the author, not the time:
 * readers compare messages with earlier requests.
 */
export function sealOf(secret: string): Seal {
  const codeOf = (kind: Kind, body: string): Buffer =>
    createHmac("sha256", secret).update(`culprit ${version} ${kind}\n${body}`).digest();
  return {
    write(kind, message) {
      const body = JSON.stringify(message);
      return `${version} ${codeOf(kind, body).toString("hex")} ${body}`;
    },
    read(kind, text) {
      const [, of, code, body] = /^(\d+) ([0-9a-f]{64}) (.*)$/s.exec(text) ?? [];
      if (of !== String(version) || code === undefined || body === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(code, "hex"), codeOf(kind, body))) return undefined;
      const parsed = v.safeParse(
        messages[kind] as v.GenericSchema<unknown, Message<typeof kind>>,
        JSON.parse(body),
      );
      return parsed.success ? parsed.output : undefined;
    },
  };
}

/** Whether the text is a message of another version. */
export const isOfOtherVersion = (text: string): boolean =>
  /^\d+ [0-9a-f]{64} /.test(text) && !text.startsWith(`${version} `);

/** Characters; larger content goes into a separate blob, so that messages stay small. */
const mostInMessage = 64 * 1024;

/** The largest allowed size, which bounds inflation. */
const mostBytes = 2 ** 30;

/** Bytes ready to send: the message part, and the content of the blob if one is needed. */
export interface Packed {
  readonly sent: SentBytes;
  readonly blob: Buffer | undefined;
}

/** An upper bound of the deflated size. */
const mostDeflated = (size: number): number => size + Math.ceil(size / 1_000) + 64;

/** Packs bytes for a message. */
export function pack(bytes: Uint8Array): Packed {
  const { blob, ...named } = packAlone(bytes);
  return blob.length > mostInMessage
    ? { sent: { ...named, deflated: null }, blob }
    : { sent: { ...named, deflated: blob.toString("base64") }, blob: undefined };
}

/** Packs bytes that always go into a blob. */
export function packAlone(bytes: Uint8Array): {
  readonly hash: string;
  readonly size: number;
  readonly blob: Buffer;
} {
  return {
    size: bytes.length,
    hash: createHash("sha256").update(bytes).digest("hex"),
    blob: deflateRawSync(bytes, { level: 1 }),
  };
}

/**
 * Restores the bytes of a message; `blobOf` fetches at most a number of bytes of a blob, or null. Rejects with an Error
 * if the blob is gone or the hash differs. An unsigned blob cannot take more room than the signed message says.
 */
export async function unpack(
  { hash, size, deflated }: SentBytes,
  blobOf: (hash: string, most: number) => Promise<Buffer | null>,
): Promise<Uint8Array> {
  const packed = deflated === null ? await blobOf(hash, mostDeflated(size)) : Buffer.from(deflated, "base64");
  if (packed === null) throw new Error(`the blob ${hash} is gone`);
  if (size > mostBytes) throw new Error(`${size} bytes are too many`);
  const bytes = inflatedTo(size, packed);
  if (createHash("sha256").update(bytes).digest("hex") !== hash)
    throw new Error(`the bytes are not those of ${hash}`);
  return bytes;
}

function inflatedTo(size: number, packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    const isLarger = error instanceof RangeError;
    throw new Error(isLarger ? `what was sent is larger than ${size} bytes` : "what was sent is damaged");
  }
}
