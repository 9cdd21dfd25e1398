import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Folder, packed } from "../base/folder.ts";
import { wordsOfError } from "../base/thrown.ts";
import { sameFailure } from "../oracle/fingerprint.ts";
import { mostContradicting, OracleError, WorkerDisagreement } from "../oracle/oracle-error.ts";
import type { Verdict } from "../oracle/outcome.ts";
import type { FinishedRun } from "../oracle/run/slot.ts";
import type { TimeLimit } from "../oracle/run/time-limit.ts";
import { JobQueue, Presence } from "./job-queue.ts";
import { keysOf, untilExpired, untilGone, untilLate } from "./keys.ts";
import { fingerprintOfProgram } from "./lent-run.ts";
import { endsWithin, Link, RedisWatch, withoutPassword } from "./link.ts";
import { type Message, packAlone, sealOf, type Task } from "./messages.ts";
import type { News } from "./news.ts";
import { AskedJobs, nextStep, Pace, Question, type RunsHere, worthwhilePlaces } from "./question.ts";
import { WorkerPool } from "./worker-pool.ts";

/** How to run a program on other machines. */
export interface ElsewhereOptions {
  /** The address of Redis. */
  readonly url: string;
  /** The secret shared with the workers. */
  readonly secret: string;
  readonly task: Omit<Task, "shipped">;
  /** Files next to each candidate; absent: none. */
  readonly beside?: Folder | undefined;
  /** Runs the first candidate, which is the reference for workers, and all candidates while there is no worker. */
  readonly here: RunsHere;
  /** Concurrent runs here while there are workers. */
  readonly alongside: number;
  /** Converts a run into a verdict. */
  readonly judge: (run: FinishedRun, candidate: Uint8Array) => Verdict;
  readonly timeLimit: TimeLimit;
  readonly tell: (news: News) => void;
  /** Milliseconds to wait for an unreachable Redis before runs move here; default one minute. */
  readonly patience?: number | undefined;
}

/** Milliseconds between checks of waiting runs, and of whether the first worker has come. */
const betweenLooks = 100;
const betweenCounts = 10;

/** Milliseconds for the first worker to say hello. */
const untilHello = 1_200;

/**
 * Runs a program on other machines: the first candidate here, the others there once a worker has reproduced that run.
 * Every request is answered, even if workers or Redis fail.
 */
export class RunsElsewhere {
  readonly #options: ElsewhereOptions;
  readonly #link: Link;
  readonly #task: Task;
  readonly #shipped: ReturnType<typeof packAlone> | undefined;
  readonly #session = randomBytes(16).toString("hex");
  readonly #redis: RedisWatch;
  readonly #presence: Presence;
  readonly #queue: JobQueue;
  readonly #pool: WorkerPool;
  readonly #begun = performance.now();
  readonly #jobs = new AskedJobs();
  readonly #pace = new Pace();
  readonly #disagreement: Disagreement;
  readonly #audit: Audit;
  /** The fingerprint of the program here. */
  readonly #program: string | null;
  readonly #probes = new Set<number>();
  #first: Uint8Array | undefined;
  #busyHere = 0;
  /** Why no answer can be trusted any more. */
  #broken: OracleError | undefined;
  /** Whether the lack of workers was reported. */
  #isAlone = false;
  #closed = false;
  #looks: NodeJS.Timeout | undefined;

  constructor(link: Link, options: ElsewhereOptions) {
    const session = this.#session;
    const seal = sealOf(options.secret);
    this.#options = options;
    this.#shipped = options.beside && packAlone(packed(options.beside));
    this.#task = {
      ...options.task,
      shipped: this.#shipped === undefined ? null : { hash: this.#shipped.hash, size: this.#shipped.size },
    };
    const { command, variables } = options.task;
    this.#program = fingerprintOfProgram(command, { ...process.env, ...variables }["PATH"]);
    this.#link = link;
    this.#redis = new RedisWatch(link, options);
    this.#presence = new Presence(link, { session, seal, command: options.task.command });
    this.#queue = new JobQueue(link, { session, seal });
    this.#disagreement = new Disagreement(options);
    this.#audit = new Audit(options, (error) => this.#breakOff(error));
    this.#pool = new WorkerPool({
      probe: (hello) => this.#probe(hello),
      admit: (admission) => this.#presence.say(admission.worker, "admission", { session, ...admission }),
      tell: options.tell,
    });
  }

  /** Rejects if Redis refuses a request. While Redis is unreachable, it resolves, and workers join later. */
  async begin(): Promise<void> {
    const listening = this.#queue.listen({
      begun: (number) => this.#jobs.questionOf(number)?.beginWith(number, performance.now()),
      answered: (answer) => this.#take(answer),
      lost: (number) => this.#again(this.#jobs.questionOf(number)),
    });
    this.#looks = setInterval(() => this.#look(performance.now()), betweenLooks);
    const begun = Promise.all([listening, this.#ship()]).then(() => this.#announce());
    await endsWithin(begun, untilLate);
  }

  /** Publishes the files next to each candidate, for new workers. */
  async #ship(): Promise<void> {
    if (this.#shipped === undefined) return;
    await this.#link.redis.set(keysOf(this.#session).shipped, this.#shipped.blob, "PX", untilExpired);
  }

  #announce(): void {
    this.#presence.begin(
      {
        hello: (hello) => this.#pool.welcome(hello, performance.now()),
        beat: (beat) => this.#pool.hear(beat, performance.now()),
        answer: (answer) => this.#judge(answer),
      },
      () => this.#queue.renew(),
    );
  }

  /** The useful number of concurrent candidates. Changes as workers come and go. */
  get width(): number {
    if (!this.#isReachable()) return this.#options.here.jobs;
    const there = this.#pool.places - this.#jobs.taken(performance.now(), this.#pace.slowest);
    const places = there + this.#options.alongside;
    return Math.max(1, Math.min(places, worthwhilePlaces(this.#pace.typical)));
  }

  /**
   * Waits until a worker has reproduced the run made here, within the time that this may take, or until the signal
   * aborts. More workers may join later.
   */
  async gather(signal: AbortSignal): Promise<void> {
    const latest = performance.now() + this.#options.timeLimit.milliseconds + untilLate;
    const isStill = (now: number): boolean =>
      this.#pool.places === 0 && (this.#pool.isGathering || now - this.#begun < untilHello);
    while (isStill(performance.now()) && performance.now() < latest && !this.#closed && !signal.aborted) {
      await pause(betweenCounts, undefined, { signal }).catch(() => {});
    }
    if (signal.aborted) return;
    if (this.#pool.places === 0 && !this.#isAlone) this.#options.tell({ kind: "no-workers" });
    this.#isAlone = this.#pool.places === 0;
  }

  /** Like `Runner.run`. */
  async run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun> {
    signal.throwIfAborted();
    if (this.#broken !== undefined) throw this.#broken;
    const isFree = this.#busyHere < this.#options.alongside;
    if (this.#first === undefined || isFree || !this.#isReachable()) return this.#runHere(bytes, signal);
    return new Promise((resolve, reject) => {
      const question = new Question({ bytes, signal, resolve, reject }, performance.now());
      void question.over.then(() => this.#leave(question));
      this.#ask(question);
    });
  }

  /** Removes the session's keys from an available Redis; otherwise they expire. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#audit.end();
    clearInterval(this.#looks);
    this.#presence.end();
    await this.#link.close(async () => {
      await this.#presence.remove(this.#pool.workers);
      await this.#queue.remove();
    });
    this.#queue.end();
  }

  /** The verdict on the input here is the reference for workers. */
  async #runHere(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun> {
    this.#busyHere += 1;
    const run = await this.#options.here.run(bytes, signal).finally(() => {
      this.#busyHere -= 1;
    });
    this.#first ??= bytes;
    if (this.#first === bytes) this.#pool.expect(this.#options.judge(run, bytes));
    return run;
  }

  #isReachable(): boolean {
    return this.#pool.places > 0 && this.#redis.stateAt(performance.now()) !== "given-up";
  }

  #ask(question: Question): void {
    const job = this.#jobOf(question.bytes);
    this.#jobs.ask(question, job.number);
    question.ask(job, performance.now());
    this.#queue.ask(job, question.jobs.length > 1);
  }

  #jobOf(bytes: Uint8Array): Message<"job"> {
    const { milliseconds: limit } = this.#options.timeLimit;
    return this.#queue.jobOf(this.#jobs.nextNumber(), { bytes, limit });
  }

  #again(question: Question | undefined): void {
    if (question === undefined || question.isOver || question.isHere) return;
    if (question.jobs.length < 2) this.#ask(question);
    else question.runHere(this.#options.here);
  }

  #look(now: number): void {
    this.#redis.look(now);
    if (this.#redis.stateAt(now) === "away") {
      for (const question of this.#jobs.open) question.excuse(now);
      this.#pool.excuse(now);
      return;
    }
    if (this.#redis.hasReturned()) this.#restore().catch(() => {}); // Redis became unreachable again.
    this.#pool.lookAround(now);
    const underWay = this.#jobs.open.filter(({ isHere }) => !isHere);
    const places = this.#isReachable() ? this.#pool.places : 0;
    const limit = this.#options.timeLimit.milliseconds;
    const { slowest } = this.#pace;
    const taken = this.#jobs.taken(now, slowest);
    const waiting = underWay.map((question) => ({ question, wait: question.waiting(now) }));
    const idle = taken === 0 && waiting.every(({ wait }) => wait.begun === undefined);
    const free = places - underWay.length - taken;
    const misses = this.#pool.misses(now);
    const situation = { places, free, idle, misses, slowest, limit };
    for (const { question, wait } of waiting) {
      const step = nextStep(wait, situation);
      if (step === "again") this.#ask(question);
      if (step === "here") question.runHere(this.#options.here);
    }
  }

  /** Sends waiting jobs again, because Redis may have lost its data. */
  async #restore(): Promise<void> {
    await this.#ship();
    for (const question of this.#jobs.open) {
      const last = question.jobs.at(-1);
      if (last === undefined || (await this.#queue.has(last.number))) continue;
      // Jobs answered meanwhile are gone as well, and their answers arrive.
      if (!question.isOver && !question.isHere) this.#ask(question);
    }
  }

  #take({ number, run, worker }: Message<"answer">): void {
    const question = this.#jobs.questionOf(number);
    if (question === undefined || !this.#pool.counts(worker)) return;
    this.#jobs.answer(number);
    if (run === null) this.#again(question);
    else if (question.isOver) this.#disagreement.hear(question, run);
    else {
      if (!run.timedOut) {
        this.#options.timeLimit.completed(run.milliseconds);
        this.#pace.completed(run.milliseconds);
      }
      question.settle(run);
      this.#audit.hear(this.#pool.nameOf(worker), run, question.bytes);
    }
  }

  #breakOff(error: OracleError): void {
    this.#broken = error;
    for (const question of this.#jobs.open) question.fail(error);
  }

  /** A later answer to it is compared with the first. */
  #leave(question: Question): void {
    const unanswered = this.#jobs.leave(question, Math.max(untilGone, this.#options.timeLimit.milliseconds));
    if (!this.#closed) this.#queue.withdraw(unanswered);
  }

  #probe({ worker, nonce }: Message<"hello">): void {
    if (this.#first === undefined) return;
    const job = this.#jobOf(this.#first);
    this.#probes.add(job.number);
    this.#presence.say(worker, "probe", { session: this.#session, worker, nonce, task: this.#task, job });
  }

  #judge({ number, worker, run, problem, program }: Message<"answer">): void {
    if (!this.#probes.delete(number) || this.#first === undefined) return;
    if (run === null) {
      this.#pool.dismiss(worker, problem ?? "it ran nothing");
      return;
    }
    if (this.#pool.isOfThisPlatform(worker) && program !== this.#program) {
      const [name = ""] = this.#task.command;
      this.#pool.dismiss(
        worker,
        `its ${basename(name)} is another file than here, or is called with other files; install the same, or send it along with --ship`,
      );
      return;
    }
    this.#pace.begin(run.milliseconds);
    this.#pool.judge(worker, this.#options.judge(run, this.#first));
  }
}

/** Connects to Redis and looks for workers. Throws OptionsError and OracleError; see `Link.open`. */
export async function openRunsElsewhere(options: ElsewhereOptions): Promise<RunsElsewhere> {
  const link = await Link.open(options.url);
  const runs = new RunsElsewhere(link, options);
  try {
    await runs.begin();
  } catch (error) {
    await runs.close();
    throw new OracleError(
      `the Redis at ${withoutPassword(options.url)} does not do what workers need: ${wordsOfError(error)}; ` +
        "it has to be one that can be written to, with all commands allowed",
      { cause: error },
    );
  }
  return runs;
}

/** How two answers are compared. */
interface Comparing {
  /** Converts a run into a verdict. */
  readonly judge: (run: FinishedRun, candidate: Uint8Array) => Verdict;
  readonly tell: (news: News) => void;
}

/** Reports, once, that two runs on one candidate ended differently. */
export class Disagreement {
  readonly #comparing: Comparing;
  #isTold = false;

  constructor(comparing: Comparing) {
    this.#comparing = comparing;
  }

  /** Compares another run with the first answer to a question. */
  hear({ bytes, answer }: Question, run: FinishedRun): void {
    if (answer === undefined || this.#isTold) return;
    const { judge, tell } = this.#comparing;
    const first = judge(answer, bytes);
    const second = judge(run, bytes);
    if (first.outcome === second.outcome) return;
    this.#isTold = true;
    tell({ kind: "workers-disagree", first: first.reason ?? "", second: second.reason ?? "" });
  }
}

/** Answers between two checks: at this rate the audit exposes a lying worker after some ten lies. */
const betweenRepeats = 10;

/** Repeats some runs of workers here, one at a time, to detect a worker with another program or a malicious one. */
export class Audit {
  readonly #options: Pick<ElsewhereOptions, "here" | "judge">;
  readonly #disagree: (error: WorkerDisagreement) => void;
  readonly #over = new AbortController();
  #answers = 0;
  #isBusy = false;

  constructor(
    options: Pick<ElsewhereOptions, "here" | "judge">,
    disagree: (error: WorkerDisagreement) => void,
  ) {
    this.#options = options;
    this.#disagree = disagree;
  }

  /** Considers a worker's answer for a check; the first answer is always checked. */
  hear(worker: string, run: FinishedRun, bytes: Uint8Array): void {
    // Timeouts and floods on a loaded machine prove nothing.
    const isTelling = !run.timedOut && !run.flooded && !run.starved;
    if (this.#answers++ % betweenRepeats !== 0 || this.#isBusy || !isTelling) return;
    this.#isBusy = true;
    this.#repeat(worker, run, bytes)
      .catch(() => {}) // The search is over, or its next run here reports the error.
      .finally(() => {
        this.#isBusy = false;
      });
  }

  end(): void {
    this.#over.abort();
  }

  async #repeat(worker: string, run: FinishedRun, bytes: Uint8Array): Promise<void> {
    const { here, judge } = this.#options;
    const there = judge(run, bytes);
    let own: Verdict | undefined;
    for (let times = 0; times < mostContradicting; times++) {
      const repeated = await here.run(bytes, this.#over.signal);
      if (repeated.timedOut) return;
      own = judge(repeated, bytes);
      if (isAlike(own, there)) return;
    }
    this.#disagree(
      new WorkerDisagreement(
        `worker ${worker} says "${inWords(there)}" of a candidate of ${bytes.length} bytes, and this machine says "${inWords(own)}" in ${mostContradicting} runs; ` +
          "end that worker, or give it the same program and environment",
      ),
    );
  }
}

const isAlike = (one: Verdict, other: Verdict): boolean =>
  one.outcome === other.outcome && sameFailure(one.fingerprint, other.fingerprint, "kind");

const inWords = (verdict: Verdict | undefined): string =>
  verdict?.reason ?? verdict?.fingerprint ?? verdict?.outcome ?? "nothing";
