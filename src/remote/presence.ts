import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { bell, betweenBeats, earOf, keysOf, sessions, untilExpired, untilGone } from "./keys.ts";
import type { Link } from "./link.ts";
import type { Kind, Message } from "./messages.ts";
import type { Seal } from "./seal.ts";

/** Whose presence it is. */
export interface Present {
  readonly session: string;
  readonly seal: Seal;
  readonly command: readonly string[];
}

/** Workers' messages by kind; those of others are never heard. */
export interface WorkerListener {
  hello(message: Message<"hello">): void;
  beat(message: Message<"beat">): void;
  answer(message: Message<"answer">): void;
}

/** In seconds, and in milliseconds. */
const longestSilence = 5;
const afterFailure = 100;

/** A session as workers see it: it announces itself, receives their messages and answers each. */
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

  /** Announces the session from now on; `alongside` is done at every beat. */
  begin(listener: WorkerListener, alongside: () => void): void {
    if (this.#isOver) return;
    const announce = (): Promise<unknown> => this.#announce().catch(() => {}); // The link tells when Redis is away.
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

  /** Says no more that it is there. */
  end(): void {
    this.#isOver = true;
    clearInterval(this.#beats);
  }

  /** Removes what it left in Redis. */
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
      // It is a message of this kind, which the compiler cannot see.
      const hear = listener[kind] as (message: Message<typeof kind>) => void;
      hear(message);
      return;
    }
  }
}
