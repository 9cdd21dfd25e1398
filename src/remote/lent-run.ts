import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Job, Worker } from "bullmq";
import { type Folder, unpacked } from "../base/folder.ts";
import type { WaitingPool } from "../base/waiting-pool.ts";
import { resolveProgram } from "../oracle/run/resolve-program.ts";
import { type Runner, startRunner } from "../oracle/run/runner.ts";
import { betweenLooks, keysOf, prefix, renew, sayTo, untilExpired, untilJudged } from "./keys.ts";
import { endsWithin, type Link } from "./link.ts";
import type { Kind, Message, Task } from "./messages.ts";
import { fingerprintOfProgram } from "./program-fingerprint.ts";
import { type Seal, withoutSecret } from "./seal.ts";
import { unpack } from "./sent-bytes.ts";
import { platformHere } from "./worker-pool.ts";

/**
 * Whether a worker that was started with `--only` runs this program. A pattern without a slash allows the programs of such
 * names that are found in `PATH` and nothing given by a path; one with a slash is held against the absolute path of the
 * program. `*` stands for any characters but slashes. Throws OracleError when there is no such program.
 */
export function isAllowed(program: string, pattern: string): boolean {
  if (!pattern.includes("/")) return !program.includes("/") && matches(program, pattern);
  return matches(resolveProgram(program, { cwd: "/", path: process.env["PATH"] }), pattern);
}

function matches(text: string, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]*")}$`).test(text);
}

/** What a worker is, the same in all runs that it joins. */
export interface WorkerTraits {
  readonly link: Link;
  readonly seal: Seal;
  readonly worker: string;
  readonly name: string;
  readonly version: string | null;
  /** One for each run that it does at once, whatever session it belongs to. */
  readonly places: WaitingPool<number>;
  /** The pattern of programs that it runs; absent: all. */
  readonly only: string | undefined;
  /** Whether it encloses all runs, and not only those that are to be. */
  readonly encloses: boolean;
}

/** How a worker stands to a run. */
type WorkerState = "asked" | "measured" | "admitted" | "refused";

/** A larger answer goes beside the events of the queue, which are kept for a while. */
const mostInEvent = 1_000;

/** In milliseconds. */
const mostToLeave = 1_000;

/** One run of somebody's that this machine works for: joined, measured, then done job by job. */
export class LentRun {
  readonly #traits: WorkerTraits;
  readonly #session: string;
  readonly #keys: ReturnType<typeof keysOf>;
  #nonce = "";
  readonly #seen = new Set<number>();
  /** The limit that the last job came with. */
  readonly #limit = { milliseconds: 0, completed: (): void => {} };
  #state: WorkerState = "asked";
  #runner: Runner | undefined;
  #queue: Worker | undefined;
  #isMeasuring = false;
  /** When it last said hello. */
  #said = 0;
  #beat = 0;
  #done = 0;

  constructor(traits: WorkerTraits, session: string) {
    this.#traits = traits;
    this.#session = session;
    this.#keys = keysOf(session);
  }

  get state(): WorkerState {
    return this.#state;
  }

  /** Jobs that were answered. */
  get done(): number {
    return this.#done;
  }

  sayHello(now: number): void {
    this.#nonce = randomBytes(16).toString("hex");
    this.#said = now;
    const { worker, name, version, places } = this.#traits;
    this.#say("hello", {
      session: this.#session,
      worker,
      nonce: this.#nonce,
      name,
      places: places.all.length,
      platform: platformHere,
      version,
    });
  }

  /** Runs the input itself. Only a run that is there now can have answered our nonce. */
  async measure({ nonce, task, job }: Message<"probe">): Promise<void> {
    if (nonce !== this.#nonce || this.#state === "refused") return;
    this.#isMeasuring = true;
    try {
      const answer = await this.#answerTo(job, () => this.#runnerOf(task));
      const program = fingerprintOfProgram(task.command, { ...process.env, ...task.variables }["PATH"]);
      this.#state = "measured";
      this.#say("answer", { ...answer, program });
    } finally {
      this.#isMeasuring = false;
    }
  }

  /** Takes jobs from now on, or never; true when it begins to. */
  begin({ isAdmitted }: Message<"admission">): boolean {
    if (this.#state !== "measured") return false;
    this.#state = isAdmitted ? "admitted" : "refused";
    if (!isAdmitted) return false;
    this.#takeJobs();
    return true;
  }

  #takeJobs(): void {
    const { link, places } = this.#traits;
    const queue = new link.bullmq.Worker(this.#session, (job: Job<unknown>) => this.#do(job.data), {
      connection: link.redis,
      prefix,
      concurrency: places.all.length,
      // Who asked notices by itself, and asks again.
      maxStalledCount: 0,
      // Who was killed is missed sooner; and a run that outlives an absence of Redis still has its answer heard.
      lockDuration: untilExpired,
      // After an error that is not for us to mend.
      runRetryDelay: betweenLooks,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    queue.on("error", () => {}); // The link tells when Redis is away.
    this.#queue = queue;
    queue.waitUntilReady().catch(() => this.#replace(queue));
  }

  /** One whose connection was lost while it was made is never ready, though Redis comes back. */
  async #replace(queue: Worker): Promise<void> {
    await Promise.all([queue.close(true).catch(() => {}), pause(betweenLooks)]);
    if (this.#state === "admitted") this.#takeJobs();
  }

  /** A worker that waits for its admission sends `hello` again after a while: messages may have been lost. */
  giveSign(now: number): void {
    if (this.#state === "refused") return;
    this.#sayBeat(false);
    if (this.#state === "admitted") this.#renew();
    else if (!this.#isMeasuring && now - this.#said > untilJudged) this.sayHello(now);
  }

  /** Takes no more jobs and ends those under way, with an answer that says so if Redis is reachable. */
  async leave(): Promise<void> {
    if (this.#state === "admitted") this.#sayBeat(true);
    this.#state = "refused";
    await this.#runner?.close();
    if (this.#queue === undefined) return;
    if (!(await endsWithin(this.#queue.close(), mostToLeave))) await this.#cutOff(this.#queue);
    this.#renew();
  }

  /** One that is to close itself would wait for a Redis that is away. */
  async #cutOff(queue: Worker): Promise<void> {
    await endsWithin(queue.getBackend().disconnectBlocking(false), mostToLeave).catch(() => {});
  }

  #sayBeat(isLeaving: boolean): void {
    const { worker } = this.#traits;
    this.#say("beat", { session: this.#session, worker, beat: ++this.#beat, isLeaving });
  }

  /** BullMQ's callback for a job, which anybody may have put in the queue. */
  async #do(data: unknown): Promise<string> {
    const job = typeof data === "string" ? this.#traits.seal.read("job", data) : undefined;
    if (job === undefined) throw new Error("not from whom we work for");
    const answer = await this.#answerTo(job, async () => this.#runner as Runner);
    this.#done += 1;
    const text = this.#traits.seal.write("answer", answer);
    if (text.length <= mostInEvent) return text;
    await this.#traits.link.redis.set(this.#keys.answer(job.number), text, "PX", untilExpired);
    return "";
  }

  async #answerTo(job: Message<"job">, runner: () => Promise<Runner>): Promise<Message<"answer">> {
    const { session, number, limit, candidate } = job;
    if (session !== this.#session || this.#seen.has(number)) throw new Error("seen before");
    this.#seen.add(number);
    const about = { session, worker: this.#traits.worker, number, program: null };
    try {
      const bytes = await unpack(candidate, (hash, most) => this.#blob(this.#keys.blob(hash), most));
      const ready = await runner();
      const run = await this.#traits.places.use(() => {
        this.#limit.milliseconds = limit;
        return ready.run(bytes, new AbortController().signal);
      });
      return { ...about, run, problem: null };
    } catch (error) {
      return { ...about, run: null, problem: error instanceof Error ? error.message : String(error) };
    }
  }

  async #runnerOf(task: Task): Promise<Runner> {
    const { command, baseName, isFolder, isExecutable, cwd, memory, shipped, isEnclosed, variables } = task;
    const [program = "", ...args] = command;
    const { only, places, encloses } = this.#traits;
    if (only !== undefined && !isAllowed(program, only)) {
      throw new Error(`this worker runs nothing but ${only}`);
    }
    // By some variables, PATH or LD_PRELOAD, a program becomes another one.
    if (only !== undefined && Object.keys(variables).length > 0) {
      throw new Error(`this worker runs nothing but ${only}, and takes no variables with it`);
    }
    const files = shipped === null ? undefined : await this.#shipped(shipped);
    this.#runner ??= startRunner({
      command: [program, ...args],
      baseName,
      candidateIsFolder: isFolder,
      candidateIsExecutable: isExecutable,
      jobs: places.all.length,
      cwd: cwd ?? undefined,
      memoryLimit: memory ?? undefined,
      timeLimit: this.#limit,
      env: withoutSecret({ ...process.env, ...variables }),
      beside: files,
      sandbox: isEnclosed || encloses ? { visible: args.filter((word) => word.startsWith("/")) } : undefined,
    });
    return this.#runner;
  }

  async #shipped(shipped: NonNullable<Task["shipped"]>): Promise<Folder> {
    const blobOf = (_: string, most: number): Promise<Buffer | null> => this.#blob(this.#keys.shipped, most);
    return unpacked(await unpack({ ...shipped, deflated: null }, blobOf));
  }

  /** At most so many bytes, for anybody who reaches the Redis may have put it there; null when there is nothing. */
  async #blob(key: string, most: number): Promise<Buffer | null> {
    const blob = await this.#traits.link.redis.getrangeBuffer(key, 0, most);
    return blob.length === 0 ? null : blob;
  }

  /** Whoever asked may be gone. */
  #renew(): void {
    renew(this.#traits.link.redis, this.#keys.lasting).catch(() => {}); // The link tells when Redis is away.
  }

  #say<K extends Kind>(kind: K, message: Message<K>): void {
    const { link, seal } = this.#traits;
    sayTo(link.redis, this.#session, seal.write(kind, message)).catch(() => {}); // The link tells when Redis is away.
  }
}
