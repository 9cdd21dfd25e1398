import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Redis } from "ioredis";
import { OptionsError } from "../base/options-error.ts";
import { codeOfError } from "../base/thrown.ts";
import { OracleError } from "../oracle/oracle-error.ts";
import { aMoment, mostPatience, untilGone } from "./keys.ts";
import type { News } from "./news.ts";

/** Whether the work ends within a time; rejects if it fails within that time. */
export async function endsWithin(work: Promise<unknown> | undefined, milliseconds: number): Promise<boolean> {
  const over = new AbortController();
  const late = pause(milliseconds, false, { signal: over.signal });
  late.catch(() => {}); // The work ended in time.
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late]);
  } finally {
    over.abort();
  }
}

/** The packages for the connection between sessions and workers. */
interface QueuePackages {
  readonly bullmq: typeof import("bullmq");
  readonly ioredis: Pick<typeof import("ioredis"), "Redis">;
}

/**
 * Loads the packages from culprit's installation or from the current project. They are optional: only runs on other
 * machines need them. Throws OptionsError with the command that installs them.
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
  ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(codeOfError(error));

const mostToConnect = 10_000;
const mostToClose = 3_000;

/** Connections to one Redis, which reconnect by themselves. */
export class Link {
  readonly bullmq: QueuePackages["bullmq"];
  readonly redis: Redis;
  readonly #others: Redis[] = [];
  #awaySince: number | undefined;
  #returns = 0;

  private constructor({ bullmq }: QueuePackages, redis: Redis) {
    this.bullmq = bullmq;
    this.redis = redis;
    redis.on("error", () => {}); // Reported by `away`.
    redis.on("close", () => {
      this.#awaySince ??= performance.now();
    });
    redis.on("ready", () => {
      if (this.#awaySince !== undefined) this.#returns += 1;
      this.#awaySince = undefined;
    });
  }

  /** Throws OptionsError if packages are missing, and OracleError if no Redis answers at the address. */
  static async open(url: string): Promise<Link> {
    const packages = await loadQueuePackages();
    const redis = new packages.ioredis.Redis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(100 * times, aMoment),
      connectTimeout: mostToConnect,
      // No request may take as long.
      socketTimeout: untilGone,
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

  /** Opens another connection, for commands that block. */
  another(): Redis {
    const other = this.redis.duplicate({ lazyConnect: false });
    other.on("error", () => {});
    this.#others.push(other);
    return other;
  }

  /** Milliseconds since the connection was lost; 0 while connected. */
  away(now: number): number {
    return this.#awaySince === undefined ? 0 : now - this.#awaySince;
  }

  /** The number of reconnections; Redis may have lost its data each time. */
  get returns(): number {
    return this.#returns;
  }

  /** Runs a last action, if Redis is connected and fast enough, and closes all connections. */
  async close(lastly: () => Promise<unknown>): Promise<void> {
    // Keys that cannot be removed now expire.
    if (this.#awaySince === undefined) await endsWithin(lastly(), mostToClose).catch(() => {});
    for (const connection of [this.redis, ...this.#others]) connection.disconnect();
  }
}

/** The address without its password, for messages. */
export const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, "//…@");

/** Milliseconds: shorter absences of Redis are not reported. */
const untilTold = 2_000;

/** Where to report absences, and after how many milliseconds to continue alone; default one minute. */
export interface RedisWatchOptions {
  readonly tell: (news: News) => void;
  readonly patience?: number | undefined;
}

/** Watches whether Redis is reachable, and reports changes. */
export class RedisWatch {
  readonly #link: Link;
  readonly #patience: number;
  readonly #tell: (news: News) => void;
  #told: "away" | "given-up" | undefined;
  #returns = 0;

  constructor(link: Link, { tell, patience = mostPatience }: RedisWatchOptions) {
    this.#link = link;
    this.#patience = patience;
    this.#tell = tell;
  }

  /** Whether Redis is reachable, unreachable but awaited, or given up. */
  stateAt(now: number): "there" | "away" | "given-up" {
    const away = this.#link.away(now);
    if (away === 0) return "there";
    return away < this.#patience ? "away" : "given-up";
  }

  /** Reports a change. */
  look(now: number): void {
    const state = this.stateAt(now);
    if (state === "there" && this.#told !== undefined) {
      this.#told = undefined;
      this.#tell({ kind: "redis-back" });
    } else if (state === "given-up" && this.#told !== "given-up") {
      this.#told = "given-up";
      this.#tell({ kind: "redis-given-up", seconds: this.#patience / 1_000 });
    } else if (state === "away" && this.#told === undefined && this.#link.away(now) > untilTold) {
      this.#told = "away";
      this.#tell({ kind: "redis-away" });
    }
  }

  /** Whether it reconnected since the last call: even a short absence may have lost its data. */
  hasReturned(): boolean {
    const before = this.#returns;
    this.#returns = this.#link.returns;
    return this.#returns > before;
  }
}
