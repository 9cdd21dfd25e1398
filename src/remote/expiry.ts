import type { Redis } from "ioredis";
import { keysOf } from "./keys.ts";
import { untilExpired, untilGone } from "./timing.ts";

const renewing = "for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[1]) end";

/**
 * Has Redis keep what is under these keys of a session for another while, so that it removes all of it when nobody is left to.
 * BullMQ gives its keys no such time, and a list that was empty is a new one when something comes into it: so this is done
 * with what comes and goes behind every job that is asked for, and with all of it at every sign of life of a run or a worker.
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
