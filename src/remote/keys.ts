import type { Redis } from "ioredis";

/** All times of the traffic with workers, in milliseconds. */

/** Between two signs of life of a run or a worker. */
export const betweenBeats = 2_000;

/** Between two looks of a worker for runs. */
export const betweenLooks = 500;

/** A worker that was not heard for so long is gone, and so is a run. */
export const untilGone = 15_000;

/** The runs of a worker that was not heard for so long may be late. */
export const untilMissed = 5_000;

/** Milliseconds without an announcement after which a run is over. Redis may just have lost its data. */
export const untilOver = 5_000;

/** Milliseconds after which a waiting worker sends `hello` again: a message may have been lost. */
export const untilJudged = 5_000;

/** Milliseconds after which Redis removes keys that nobody renews, even if everyone was killed. */
export const untilExpired = 300_000;

/** How long a run waits for Redis to come back before it goes on alone. */
export const mostPatience = 60_000;

/** The prefix of all our keys in Redis; BullMQ's queue keys are below it, too. */
export const prefix = "culprit";

/** The set of the sessions that are there. */
export const sessions = `${prefix}:sessions`;

/** The channel by which workers hear that it is worth looking for sessions; nothing that is said there counts. */
export const bell = `${prefix}:bell`;

/** The key of the messages for one worker. */
export const earOf = (worker: string): string => `${prefix}:to:${worker}`;

const fleeting = ["wait", "active", "marker"];

/** The keys of one session; its queue has the session's name. */
export const keysOf = (session: string) => {
  const under = (name: string): string => `${prefix}:${session}:${name}`;
  return {
    announcement: under("announcement"),
    /** The messages of workers. */
    inbox: under("inbox"),
    shipped: under("shipped"),
    blob: (hash: string): string => under(`blob:${hash}`),
    answer: (number: number): string => under(`answer:${number}`),
    /** Job ids that are whole numbers are BullMQ's own. */
    jobId: (number: number): string => `run-${number}`,
    job: (number: number): string => under(`run-${number}`),
    /** What BullMQ has of a queue while there are jobs, and no more when there are none. */
    fleeting: fleeting.map(under),
    /** The same, and the keys that last as long as the session: files, and BullMQ's keys of a queue besides its jobs. */
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
 * Extends the expiry of a session's keys, so that Redis removes them when nobody is left. BullMQ sets no expiry, and an
 * emptied list is a new key when it is filled again. So keys of jobs are renewed after every job, and all keys at every sign
 * of life.
 */
export async function renew(redis: Redis, keys: readonly string[]): Promise<void> {
  await redis.eval(renewing, keys.length, ...keys, untilExpired);
}

const saying = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('RPUSH', KEYS[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
end`;

/** Puts a message into the inbox of a session, if that is still announced; what is not read soon is of no use. */
export async function sayTo(redis: Redis, session: string, text: string): Promise<void> {
  const { announcement, inbox } = keysOf(session);
  await redis.eval(saying, 2, announcement, inbox, text, untilGone);
}
