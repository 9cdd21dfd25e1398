import * as v from "valibot";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const words = v.pipe(v.string(), v.maxLength(200));

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
