import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import {
  bell,
  betweenBeats,
  earOf,
  keysOf,
  prefix,
  renew,
  sessions,
  untilExpired,
  untilGone,
  untilLate,
} from "./keys.ts";
import type { Link } from "./link.ts";
import { type Kind, type Message, pack, type Seal } from "./messages.ts";

/** Receives the fate of jobs, by number. */
export interface JobListener {
  /** A worker started the job. */
  begun(number: number): void;
  answered(answer: Message<"answer">): void;
  /** No worker will answer the job. */
  lost(number: number): void;
}

/** Events kept for a reader that was disconnected. Each job has four, each with at most a small answer. */
const keptEvents = 5_000;

/** The job queue of one session, from the requester's side. */
export class JobQueue {
  readonly #link: Link;
  readonly #session: string;
  readonly #seal: Seal;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  #hasJobs = false;
  #lost: JobListener["lost"] = () => {};

  constructor(link: Link, { session, seal }: { readonly session: string; readonly seal: Seal }) {
    this.#link = link;
    this.#session = session;
    this.#seal = seal;
    const { Queue, QueueEvents } = link.bullmq;
    this.#queue = new Queue(session, {
      connection: link.redis,
      prefix,
      streams: { events: { maxLen: keptEvents } },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    // From the first event: "from now on" would miss events while only this connection is down.
    this.#events = new QueueEvents(session, { connection: link.another(), prefix, lastEventId: "0" });
    // The link reports an unreachable Redis.
    this.#queue.on("error", () => {});
    this.#events.on("error", () => {});
  }

  /** Registers the listener for all further jobs. */
  async listen(listener: JobListener): Promise<void> {
    await Promise.all([this.#queue.waitUntilReady(), this.#events.waitUntilReady()]);
    this.#lost = listener.lost;
    this.#events.on("active", ({ jobId }) => listener.begun(numberOf(jobId)));
    this.#events.on("failed", ({ jobId }) => listener.lost(numberOf(jobId)));
    this.#events.on("completed", ({ jobId, returnvalue }) => {
      void this.#answerTo(numberOf(jobId), returnvalue).then((answer) => {
        if (answer === undefined) listener.lost(numberOf(jobId));
        else listener.answered(answer);
      });
    });
  }

  /** Makes the message of a job; a large candidate is first stored as a separate blob. */
  jobOf(
    number: number,
    { bytes, limit }: { readonly bytes: Uint8Array; readonly limit: number },
  ): Message<"job"> {
    const { sent, blob } = pack(bytes);
    if (blob !== undefined) {
      void this.#link.redis.set(this.#keys.blob(sent.hash), blob, "PX", untilExpired).catch(() => {});
    }
    return { session: this.#session, number, limit, candidate: sent };
  }

  /** Queues a job for any worker; `isUrgent` puts it first. */
  ask(job: Message<"job">, isUrgent: boolean): void {
    void this.#queue
      .add("run", this.#seal.write("job", job), { jobId: this.#keys.jobId(job.number), lifo: isUrgent })
      .then(() => renew(this.#link.redis, [...this.#keysToRenew(), this.#keys.job(job.number)]))
      .catch(() => this.#lost(job.number));
  }

  /** Withdraws jobs that are no longer needed; those that have started continue. */
  withdraw(jobs: readonly Message<"job">[]): void {
    for (const { number, candidate } of jobs) {
      void this.#queue.remove(this.#keys.jobId(number)).catch(() => {}); // It has started.
      if (candidate.deflated === null)
        void this.#link.redis.del(this.#keys.blob(candidate.hash)).catch(() => {});
    }
  }

  /** Extends the expiry of the queue's keys. */
  renew(): void {
    renew(this.#link.redis, this.#keys.lasting).catch(() => {}); // The link reports an unreachable Redis.
  }

  async remove(): Promise<void> {
    await this.#queue.obliterate({ force: true });
  }

  /** Stops listening; otherwise BullMQ would wait for a connection that the link has closed. */
  end(): void {
    for (const closing of [this.#events.close(), this.#queue.close()]) closing.catch(() => {});
  }

  /** Whether Redis has the job, waiting or running. */
  async has(number: number): Promise<boolean> {
    return (await this.#link.redis.exists(this.#keys.job(number))) > 0;
  }

  /** The first job creates all keys of the queue. */
  #keysToRenew(): readonly string[] {
    const { lasting, fleeting } = this.#keys;
    const keys = this.#hasJobs ? fleeting : lasting;
    this.#hasJobs = true;
    return keys;
  }

  get #keys() {
    return keysOf(this.#session);
  }

  async #answerTo(number: number, returned: string): Promise<Message<"answer"> | undefined> {
    const text = returned === "" ? await this.#fetched(this.#keys.answer(number)) : returned;
    const answer = text === null ? undefined : this.#seal.read("answer", text);
    return answer?.session === this.#session && answer.number === number ? answer : undefined;
  }

  /** Null if it is gone or the link was closed. */
  async #fetched(key: string): Promise<string | null> {
    return this.#link.redis.getdel(key).catch(() => null);
  }
}

const numberOf = (jobId: string): number => Number(jobId.replace("run-", ""));

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

/** Milliseconds before the next read after a failure. */
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
        .blpop(this.#keys.inbox, untilLate / 1_000)
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
