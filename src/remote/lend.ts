import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { WaitingPool } from "../base/waiting-pool.ts";
import {
  bell,
  betweenBeats,
  betweenLooks,
  earOf,
  keysOf,
  renew,
  sessions,
  untilGone,
  untilLate,
} from "./keys.ts";
import { LentRun, type WorkerTraits } from "./lent-run.ts";
import { Link } from "./link.ts";
import { isOfOtherVersion, type Message, sealOf } from "./messages.ts";

/** How this machine offers itself as a worker. */
export interface LendOptions {
  /** The address of Redis. */
  readonly url: string;
  /** The secret shared with the sessions. */
  readonly secret: string;
  /** Concurrent runs. */
  readonly jobs: number;
  /** This worker's name in messages. */
  readonly name: string;
  /** The version that the program under test reports; null if it was not requested. */
  readonly version: string | null;
  /** The programs that may be run, see `isAllowed`; absent: all. */
  readonly only: string | undefined;
  /** Whether to sandbox all runs, not only those whose session demands it. */
  readonly encloses: boolean;
  readonly tell: (event: LendingEvent) => void;
}

/** An event in a worker's life. */
export type LendingEvent =
  | { readonly kind: "waiting" }
  | {
      readonly kind: "joined" | "refused";
      readonly host: string;
      readonly command: readonly string[];
      readonly because: string;
    }
  | { readonly kind: "left"; readonly host: string; readonly jobs: number }
  | { readonly kind: "other-version" }
  | { readonly kind: "redis-away" | "redis-back" };

/**
 * Offers this machine to the sessions announced in a Redis until the signal aborts. Throws OptionsError and
 * OracleError.
 */
export async function lend(options: LendOptions, signal: AbortSignal): Promise<void> {
  const link = await Link.open(options.url);
  const lending = new Lending(link, options);
  try {
    options.tell({ kind: "waiting" });
    await lending.until(signal);
  } finally {
    await lending.close();
  }
}

/** An announced session. */
interface Announced {
  readonly run: LentRun;
  readonly host: string;
  readonly command: readonly string[];
  readonly beat: number;
  /** When its heartbeat last advanced, and when its announcement was last seen. */
  readonly heard: number;
  readonly seen: number;
}

/** A worker at work. */
class Lending {
  readonly #link: Link;
  readonly #options: LendOptions;
  readonly #traits: WorkerTraits;
  readonly #runs = new Map<string, Announced>();
  readonly #unreadable = new Set<string>();
  #beats = performance.now();
  #wake: () => void = () => {};
  #wasAway = false;
  #closed = false;

  constructor(link: Link, options: LendOptions) {
    const { jobs, name, only, encloses, version, secret } = options;
    this.#link = link;
    this.#options = options;
    this.#traits = {
      link,
      seal: sealOf(secret),
      worker: randomBytes(16).toString("hex"),
      name,
      version,
      only,
      encloses,
      places: new WaitingPool(Array.from({ length: jobs }, (_, place) => place)),
    };
    void this.#listen();
    const ears = link.another();
    ears.on("message", () => this.#wake());
    ears.subscribe(bell).catch(() => {}); // ioredis subscribes once it is connected.
  }

  async until(signal: AbortSignal): Promise<void> {
    const ended = once(signal, "abort");
    while (!signal.aborted) {
      // Stopping the worker must not wait for an unresponsive Redis.
      if (this.#isThere()) await Promise.race([this.#look(performance.now()), ended]);
      await this.#untilNextLook(signal);
    }
  }

  async #untilNextLook(signal: AbortSignal): Promise<void> {
    const rung = new AbortController();
    this.#wake = () => rung.abort();
    await pause(betweenLooks, undefined, { signal: AbortSignal.any([signal, rung.signal]) }).catch(() => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#link.close(async () => {
      await Promise.all([...this.#runs.values()].map(({ run }) => run.leave()));
      await this.#link.redis.del(earOf(this.#traits.worker));
    });
    await Promise.all([...this.#runs.values()].map(({ run }) => run.leave()));
  }

  #isThere(): boolean {
    const isAway = this.#link.away(performance.now()) > 0;
    if (isAway !== this.#wasAway) this.#options.tell({ kind: isAway ? "redis-away" : "redis-back" });
    // No heartbeat could arrive meanwhile.
    if (isAway || this.#wasAway) this.#excuse(performance.now());
    this.#wasAway = isAway;
    return !isAway;
  }

  #excuse(now: number): void {
    for (const [session, announced] of this.#runs)
      this.#runs.set(session, { ...announced, heard: now, seen: now });
  }

  async #look(now: number): Promise<void> {
    const { redis } = this.#link;
    try {
      const there = await redis.smembers(sessions);
      const texts =
        there.length === 0 ? [] : await redis.mget(there.map((session) => keysOf(session).announcement));
      for (const [index, session] of there.entries())
        await this.#consider(session, texts[index] ?? null, now);
      for (const [session, { heard, seen }] of this.#runs) {
        if (now - heard > untilGone || now - seen > untilLate) await this.#leave(session);
      }
      if (now - this.#beats < betweenBeats) return;
      this.#beats = now;
      for (const { run, seen } of this.#runs.values()) if (seen === now) run.giveSign(now);
    } catch {
      // Redis became unreachable meanwhile.
    }
  }

  async #consider(session: string, text: string | null, now: number): Promise<void> {
    if (text === null) {
      if (!this.#runs.has(session)) await this.#bury(session);
      return;
    }
    const announcement = this.#traits.seal.read("announcement", text);
    if (announcement?.session !== session) return this.#tellOfOther(session, text);
    const { beat, host, command } = announcement;
    const known = this.#runs.get(session);
    if (known === undefined) {
      const run = new LentRun(this.#traits, session);
      this.#runs.set(session, { run, host, command, beat, heard: now, seen: now });
      run.sayHello(now);
    } else {
      const heard = beat > known.beat ? now : known.heard;
      this.#runs.set(session, { ...known, beat: Math.max(beat, known.beat), heard, seen: now });
    }
  }

  /** Sets an expiry on the remains of a session. */
  async #bury(session: string): Promise<void> {
    await renew(this.#link.redis, keysOf(session).lasting);
    await this.#link.redis.srem(sessions, session);
  }

  #tellOfOther(session: string, text: string): void {
    if (!isOfOtherVersion(text) || this.#unreadable.has(session)) return;
    this.#unreadable.add(session);
    this.#options.tell({ kind: "other-version" });
  }

  async #leave(session: string): Promise<void> {
    const announced = this.#runs.get(session);
    if (announced === undefined) return;
    this.#runs.delete(session);
    const { run, host } = announced;
    const wasAdmitted = run.state === "admitted";
    await run.leave();
    if (wasAdmitted) this.#options.tell({ kind: "left", host, jobs: run.done });
  }

  async #listen(): Promise<void> {
    const ears = this.#link.another();
    while (!this.#closed) {
      const heard = await ears
        .blpop(earOf(this.#traits.worker), untilLate / 1_000)
        .catch(() => pause(betweenLooks));
      if (heard) this.#hear(heard[1]);
    }
  }

  #hear(text: string): void {
    const { seal, worker } = this.#traits;
    const probe = seal.read("probe", text);
    if (probe?.worker === worker)
      void this.#runs
        .get(probe.session)
        ?.run.measure(probe)
        .catch(() => {});
    const admission = seal.read("admission", text);
    if (admission?.worker === worker) this.#begin(admission);
  }

  #begin(admission: Message<"admission">): void {
    const announced = this.#runs.get(admission.session);
    if (announced === undefined) return;
    const { run, host, command } = announced;
    const { because } = admission;
    this.#options.tell({ kind: run.begin(admission) ? "joined" : "refused", host, command, because });
  }
}
