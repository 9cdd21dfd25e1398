import type { Redis } from "ioredis";

/** Milliseconds between two heartbeats of a session or a worker. */
export const betweenBeats = 2_000;

/** Milliseconds between a worker's checks for sessions. */
export const betweenLooks = 500;

/** Milliseconds that a busy machine or a lost packet may cost. */
export const aMoment = 1_000;

/** Milliseconds after which whatever was expected is late, and may have been lost: two beats and a moment. */
export const untilLate = 5_000;

/** Milliseconds of silence after which a worker, a session or a connection counts as gone. */
export const untilGone = 3 * untilLate;

/** Milliseconds after which Redis removes keys that nobody renews, even if all processes were killed. */
export const untilExpired = 300_000;

/** Milliseconds that a session waits for Redis before it continues alone. */
export const mostPatience = 60_000;

/** Characters of a name, a version or a reason in a message. */
export const mostLetters = 200;

/** The prefix of all our keys in Redis, including BullMQ's queue keys. */
export const prefix = "culprit";

/** The set of all sessions. */
export const sessions = `${prefix}:sessions`;

/** The channel that wakes workers to check for sessions; its messages have no content. */
export const bell = `${prefix}:bell`;

/** The key of the messages to one worker. */
export const earOf = (worker: string): string => `${prefix}:to:${worker}`;

const fleeting = ["wait", "active", "marker"];

/** The keys of one session; its queue has the session's name. */
export const keysOf = (session: string) => {
  const under = (name: string): string => `${prefix}:${session}:${name}`;
  return {
    announcement: under("announcement"),
    /** The messages from workers. */
    inbox: under("inbox"),
    shipped: under("shipped"),
    blob: (hash: string): string => under(`blob:${hash}`),
    answer: (number: number): string => under(`answer:${number}`),
    /** BullMQ reserves job ids that are integers. */
    jobId: (number: number): string => `run-${number}`,
    job: (number: number): string => under(`run-${number}`),
    /** BullMQ's keys of a queue that exist only while there are jobs. */
    fleeting: fleeting.map(under),
    /** Those keys and all that last as long as the session: files, and BullMQ's other keys of a queue. */
    lasting: [
      ...fleeting,
      "shipped",
      "completed",
      "failed",
      "events",
      "meta",
      "id",
      "stalled",
      "stalled-check",
      "pc",
    ].map(under),
  };
};

const renewing = "for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[1]) end";

/**
 * Extends the expiry of a session's keys, so that Redis removes them when no process is left. BullMQ sets no expiry,
 * and a refilled list is a new key without one. So each job renews its keys, and each heartbeat renews all.
 */
export async function renew(redis: Redis, keys: readonly string[]): Promise<void> {
  await redis.eval(renewing, keys.length, ...keys, untilExpired);
}

const saying = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('RPUSH', KEYS[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
end`;

/**
 * Appends a message to a session's inbox if the session is still announced. The inbox expires soon, because old
 * messages are useless.
 */
export async function sayTo(redis: Redis, session: string, text: string): Promise<void> {
  const { announcement, inbox } = keysOf(session);
  await redis.eval(saying, 2, announcement, inbox, text, untilGone);
}
