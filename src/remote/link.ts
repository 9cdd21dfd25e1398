import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Redis } from "ioredis";
import { OptionsError } from "../base/options-error.ts";
import { OracleError } from "../oracle/oracle-error.ts";

/** Whether the work ends in so many milliseconds; rejects when it does so within them. */
export async function endsWithin(work: Promise<unknown> | undefined, milliseconds: number): Promise<boolean> {
  const over = new AbortController();
  const late = pause(milliseconds, false, { signal: over.signal });
  late.catch(() => {}); // It was in time.
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late]);
  } finally {
    over.abort();
  }
}

/** The packages that stand between a run and its workers. */
interface QueuePackages {
  readonly bullmq: typeof import("bullmq");
  readonly ioredis: Pick<typeof import("ioredis"), "Redis">;
}

/**
 * Loads them, from where culprit is installed or from the project that it is used in. They are loaded, and need to be there,
 * only for runs on other machines. Throws OptionsError with the command that installs them.
 */
async function loadQueuePackages(): Promise<QueuePackages> {
  try {
    return { bullmq: await import("bullmq"), ioredis: await import("ioredis") };
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return { bullmq: await ofProject("bullmq"), ioredis: await ofProject("ioredis") };
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new OptionsError(
      "workers need the packages bullmq and ioredis, which are not installed; run `npm install bullmq ioredis` here.",
      { cause: error },
    );
  }
}

const ofProject = async (name: string) => {
  const fromHere = createRequire(join(process.cwd(), "package.json"));
  return import(pathToFileURL(fromHere.resolve(name)).href);
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND");

/** Between two attempts to come back, at most; in milliseconds, as all times here. */
const longestPause = 1_000;

const mostToConnect = 10_000;
const mostToClose = 3_000;

/** Milliseconds of silence after a request before a connection counts as lost; no request may take as long. */
const longestSilence = 15_000;

/** Connections to one Redis, which come back by themselves when it was away. */
export class Link {
  readonly bullmq: QueuePackages["bullmq"];
  readonly redis: Redis;
  readonly #others: Redis[] = [];
  #awaySince: number | undefined;
  #returns = 0;

  private constructor({ bullmq }: QueuePackages, redis: Redis) {
    this.bullmq = bullmq;
    this.redis = redis;
    redis.on("error", () => {}); // Told by `away`.
    redis.on("close", () => {
      this.#awaySince ??= performance.now();
    });
    redis.on("ready", () => {
      if (this.#awaySince !== undefined) this.#returns += 1;
      this.#awaySince = undefined;
    });
  }

  /** Throws OptionsError where the packages for it are missing, and OracleError when no Redis answers at the address. */
  static async open(url: string): Promise<Link> {
    const packages = await loadQueuePackages();
    const redis = new packages.ioredis.Redis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(100 * times, longestPause),
      connectTimeout: mostToConnect,
      socketTimeout: longestSilence,
    });
    const link = new Link(packages, redis);
    let problem: Error | undefined;
    redis.on("error", (error) => {
      problem = error;
    });
    try {
      const answers = redis.connect().then(() => redis.ping());
      if (!(await endsWithin(answers, mostToConnect))) throw new Error("it says nothing");
    } catch (error) {
      redis.disconnect();
      throw new OracleError(
        `expected a Redis at ${withoutPassword(url)}, but ${(problem ?? (error as Error)).message || "none answers"}; ` +
          "start one there, or correct the address, such as redis://:password@host:6379, or rediss:// for TLS",
        { cause: error },
      );
    }
    return link;
  }

  /** A connection of its own, for commands that block. */
  another(): Redis {
    const other = this.redis.duplicate({ lazyConnect: false });
    other.on("error", () => {});
    this.#others.push(other);
    return other;
  }

  /** For how long Redis has been away; 0 while it is there. */
  away(now: number): number {
    return this.#awaySince === undefined ? 0 : now - this.#awaySince;
  }

  /** How often Redis has come back, perhaps without what it held. */
  get returns(): number {
    return this.#returns;
  }

  /** Does this last, if Redis is there and as fast as that takes, and ends all connections. */
  async close(lastly: () => Promise<unknown>): Promise<void> {
    // What cannot be removed now expires.
    if (this.#awaySince === undefined) await endsWithin(lastly(), mostToClose).catch(() => {});
    for (const connection of [this.redis, ...this.#others]) connection.disconnect();
  }
}

/** An address as it may be shown. */
export const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, "//…@");
