import * as v from "valibot";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const words = v.pipe(v.string(), v.maxLength(200));

/** Bytes by their SHA-256 and number: here, deflated, as base64, or in a blob of that name. */
const bytes = v.strictObject({ hash, size: count, deflated: v.nullable(v.string()) });

/** One run that is wanted. The number is given once in a session, so that no job is run twice by one worker. */
const job = v.strictObject({ session: id, number: count, limit: milliseconds, candidate: bytes });

/** Everything about the runs of a session that is the same for all of them. */
const task = v.strictObject({
  command: v.pipe(v.array(v.string()), v.minLength(1)),
  baseName: v.string(),
  isFolder: v.boolean(),
  isExecutable: v.boolean(),
  cwd: v.nullable(v.string()),
  memory: v.nullable(count),
  isEnclosed: v.boolean(),
  /** Of the environment, beside the worker's own. */
  variables: v.record(v.string(), v.string()),
  /** Packed files to lie beside each candidate, which are in a blob of their own. */
  shipped: v.nullable(v.strictObject({ hash, size: count })),
});

/** As `FinishedRun`. */
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
 * The messages between runs and workers, by kind. A session is one run of ours. A worker joins it in four steps: `hello`,
 * `probe`, `answer`, `admission`. The second proves that the run exists now, the third that the program behaves there as
 * here.
 */
export const messages = {
  /** A run is there, still there with every higher beat. */
  announcement: v.strictObject({ session: id, beat: count, command: v.array(v.string()), host: words }),
  /** A worker would join; the nonce has to come back. */
  hello: v.strictObject({
    session: id,
    worker: id,
    nonce: id,
    name: words,
    places: v.pipe(count, v.minValue(1)),
    platform: words,
    version: v.nullable(words),
  }),
  /** What this worker is to run to begin with: the input itself. */
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
    /** What the program consists of there (`fingerprintOfProgram`), in the answer to a probe. */
    program: v.nullable(hash),
  }),
  /** A worker is still there, or leaves. */
  beat: v.strictObject({ session: id, worker: id, beat: count, isLeaving: v.boolean() }),
} as const;

/** The kinds of messages. */
export type Kind = keyof typeof messages;

/** A message of this kind. */
export type Message<K extends Kind> = v.InferOutput<(typeof messages)[K]>;

/** Bytes in a message. */
export type SentBytes = v.InferOutput<typeof bytes>;

/** What is the same for all runs of a session. */
export type Task = v.InferOutput<typeof task>;
