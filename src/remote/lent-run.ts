import { createHash, randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Job, Worker } from "bullmq";
import { type Folder, unpacked } from "../base/folder.ts";
import { wordsOfError } from "../base/thrown.ts";
import type { WaitingPool } from "../base/waiting-pool.ts";
import { resolveProgram } from "../oracle/run/resolve-program.ts";
import { type Runner, startRunner } from "../oracle/run/runner.ts";
import { aMoment, betweenLooks, keysOf, prefix, renew, sayTo, untilExpired, untilLate } from "./keys.ts";
import { endsWithin, type Link } from "./link.ts";
import { type Kind, type Message, type Seal, type Task, unpack, withoutSecret } from "./messages.ts";
import { platformHere } from "./worker-pool.ts";

/**
 * The SHA-256 of a command's files: the program as found in `PATH`, and the files named by its arguments. Null if a
 * file cannot be read, such as a shipped program.
 */
export function fingerprintOfProgram(
  [program = "", ...args]: readonly string[],
  path: string | undefined,
): string | null {
  const hash = createHash("sha256");
  try {
    const files = [resolveProgram(program, { cwd: "/", path }), ...args.filter(isPlainFile)];
    for (const file of files) hash.update(createHash("sha256").update(readFileSync(file)).digest());
    return hash.digest("hex");
  } catch {
    return null;
  }
}

const isPlainFile = (word: string): boolean =>
  isAbsolute(word) && (statSync(word, { throwIfNoEntry: false })?.isFile() ?? false);

/**
 * Whether a worker started with `--only` may run this program. A pattern without a slash allows programs of such names
 * found in `PATH`, and none given by path. A pattern with a slash must match the program's absolute path. `*` matches
 * any characters except slashes. Throws OracleError if the program does not exist.
 */
export function isAllowed(program: string, pattern: string): boolean {
  if (!pattern.includes("/")) return !program.includes("/") && matches(program, pattern);
  return matches(resolveProgram(program, { cwd: "/", path: process.env["PATH"] }), pattern);
}

function matches(text: string, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]*")}$`).test(text);
}

/** The worker's properties that are the same in all sessions it joins. */
export interface WorkerTraits {
  readonly link: Link;
  readonly seal: Seal;
  readonly worker: string;
  readonly name: string;
  readonly version: string | null;
  /** One place per concurrent run, shared by all sessions. */
  readonly places: WaitingPool<number>;
  /** The pattern of allowed programs; absent: all. */
  readonly only: string | undefined;
  /** Whether to sandbox all runs, not only those whose session demands it. */
  readonly encloses: boolean;
}

/** The worker's state in a session. */
type WorkerState = "asked" | "measured" | "admitted" | "refused";

/** Characters of an answer in an event; a larger one is stored separately, because events are kept for a while. */
const mostInEvent = 1_000;

/** A session of another machine that this worker serves: it joins, runs the input itself, then does jobs. */
export class LentRun {
  readonly #traits: WorkerTraits;
  readonly #session: string;
  readonly #keys: ReturnType<typeof keysOf>;
  #nonce = "";
  readonly #seen = new Set<number>();
  /** The limit of the last job. */
  readonly #limit = { milliseconds: 0, completed: (): void => {} };
  #state: WorkerState = "asked";
  #runner: Runner | undefined;
  #queue: Worker | undefined;
  #isMeasuring = false;
  /** When it last sent `hello`. */
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

  /** The number of answered jobs. */
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

  /** Runs the input itself. Only a live session can have answered our nonce. */
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

  /** Starts taking jobs if admitted; returns whether it did. */
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
      // The requester notices by itself and asks again.
      maxStalledCount: 0,
      // Other checks notice a killed worker sooner, and a run that outlives an absence of Redis can still deliver its
      // answer.
      lockDuration: untilExpired,
      // The delay after an error that this worker cannot fix.
      runRetryDelay: betweenLooks,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    queue.on("error", () => {}); // The link reports an unreachable Redis.
    this.#queue = queue;
    queue.waitUntilReady().catch(() => this.#replace(queue));
  }

  /** Replaces a BullMQ worker whose connection was lost during its creation: it never becomes ready. */
  async #replace(queue: Worker): Promise<void> {
    await Promise.all([queue.close(true).catch(() => {}), pause(betweenLooks)]);
    if (this.#state === "admitted") this.#takeJobs();
  }

  /**
   * Sends a heartbeat. A worker that waits for its admission sends `hello` again after a while: messages may have been
   * lost.
   */
  giveSign(now: number): void {
    if (this.#state === "refused") return;
    this.#sayBeat(false);
    if (this.#state === "admitted") this.#renew();
    else if (!this.#isMeasuring && now - this.#said > untilLate) this.sayHello(now);
  }

  /** Takes no more jobs and ends the current ones; their answers report this if Redis is reachable. */
  async leave(): Promise<void> {
    if (this.#state === "admitted") this.#sayBeat(true);
    this.#state = "refused";
    await this.#runner?.close();
    if (this.#queue === undefined) return;
    if (!(await endsWithin(this.#queue.close(), aMoment))) await this.#cutOff(this.#queue);
    this.#renew();
  }

  /** Disconnects the queue by force, because a regular close would wait for an unreachable Redis. */
  async #cutOff(queue: Worker): Promise<void> {
    await endsWithin(queue.getBackend().disconnectBlocking(false), aMoment).catch(() => {});
  }

  #sayBeat(isLeaving: boolean): void {
    const { worker } = this.#traits;
    this.#say("beat", { session: this.#session, worker, beat: ++this.#beat, isLeaving });
  }

  /** Handles a job from the queue. Anybody with access to Redis may have put it there. */
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
      return { ...about, run: null, problem: wordsOfError(error) };
    }
  }

  async #runnerOf(task: Task): Promise<Runner> {
    const { command, baseName, isFolder, isExecutable, cwd, memory, shipped, isEnclosed, variables } = task;
    const [program = "", ...args] = command;
    const { only, places, encloses } = this.#traits;
    if (only !== undefined && !isAllowed(program, only)) {
      throw new Error(`this worker runs nothing but ${only}`);
    }
    // Variables such as PATH or LD_PRELOAD would turn the program into another one.
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

  /**
   * Reads at most `most` bytes, because anybody with access to Redis may have stored the blob; null if there is none.
   */
  async #blob(key: string, most: number): Promise<Buffer | null> {
    const blob = await this.#traits.link.redis.getrangeBuffer(key, 0, most);
    return blob.length === 0 ? null : blob;
  }

  /** The requester may be gone, so the worker renews the keys, too. */
  #renew(): void {
    renew(this.#traits.link.redis, this.#keys.lasting).catch(() => {}); // The link reports an unreachable Redis.
  }

  #say<K extends Kind>(kind: K, message: Message<K>): void {
    const { link, seal } = this.#traits;
    sayTo(link.redis, this.#session, seal.write(kind, message)).catch(() => {}); // The link reports outages.
  }
}
