import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { bell, betweenBeats, earOf, keysOf, sessions, untilExpired, untilGone } from "./keys.ts";
import type { Link } from "./link.ts";
import type { Kind, Message } from "./messages.ts";
import type { Seal } from "./seal.ts";

/** The session to announce. */
export interface Present {
  readonly session: string;
  readonly seal: Seal;
  readonly command: readonly string[];
}

/** Receives messages of workers by kind; messages without a valid seal are dropped. */
export interface WorkerListener {
  hello(message: Message<"hello">): void;
  beat(message: Message<"beat">): void;
  answer(message: Message<"answer">): void;
}

/** Seconds of one blocking read, and milliseconds before the next after a failure. */
const longestSilence = 5;
const afterFailure = 100;

/** Announces a session to workers and exchanges messages with them. */
export class Presence {
  readonly #link: Link;
  readonly #present: Present;
  readonly #ears: Redis;
  #beat = 0;
  #beats: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(link: Link, present: Present) {
    this.#link = link;
    this.#present = present;
    this.#ears = link.another();
  }

  /** Announces the session from now on; calls `alongside` at every beat. */
  begin(listener: WorkerListener, alongside: () => void): void {
    if (this.#isOver) return;
    const announce = (): Promise<unknown> => this.#announce().catch(() => {}); // The link reports an unreachable Redis.
    void announce().then(() => this.#link.redis.publish(bell, "").catch(() => {}));
    this.#beats = setInterval(() => {
      alongside();
      void announce();
    }, betweenBeats);
    void this.#listen(listener);
  }

  say<K extends Kind>(worker: string, kind: K, message: Message<K>): void {
    const ear = earOf(worker);
    const text = this.#present.seal.write(kind, message);
    this.#link.redis
      .multi()
      .rpush(ear, text)
      .pexpire(ear, untilExpired)
      .exec()
      .catch(() => {});
  }

  /** Stops the announcements. */
  end(): void {
    this.#isOver = true;
    clearInterval(this.#beats);
  }

  /** Removes the session's keys from Redis. */
  async remove(workers: readonly string[]): Promise<void> {
    const { announcement, inbox, shipped } = this.#keys;
    await this.#link.redis.srem(sessions, this.#present.session);
    await this.#link.redis.del(announcement, inbox, shipped, ...workers.map(earOf));
  }

  get #keys() {
    return keysOf(this.#present.session);
  }

  async #announce(): Promise<void> {
    const { session, seal, command } = this.#present;
    const host = hostname().slice(0, 200);
    const text = seal.write("announcement", { session, beat: ++this.#beat, command: [...command], host });
    await this.#link.redis
      .multi()
      .set(this.#keys.announcement, text, "PX", untilGone)
      .sadd(sessions, session)
      .pexpire(sessions, untilExpired)
      .pexpire(this.#keys.inbox, untilGone)
      .exec();
  }

  async #listen(listener: WorkerListener): Promise<void> {
    while (!this.#isOver) {
      const heard = await this.#ears
        .blpop(this.#keys.inbox, longestSilence)
        .catch(() => pause(afterFailure, null));
      if (heard !== null && !this.#isOver) this.#hear(heard[1], listener);
    }
  }

  #hear(text: string, listener: WorkerListener): void {
    const { session, seal } = this.#present;
    for (const kind of ["hello", "beat", "answer"] as const) {
      const message = seal.read(kind, text);
      if (message?.session !== session) continue;
      // The message is of this kind, which the compiler cannot infer.
      const hear = listener[kind] as (message: Message<typeof kind>) => void;
      hear(message);
      return;
    }
  }
}
