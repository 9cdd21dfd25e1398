import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Folder, packed } from "../base/folder.ts";
import type { Verdict } from "../oracle/outcome.ts";
import type { FinishedRun } from "../oracle/run/slot.ts";
import type { TimeLimit } from "../oracle/run/time-limit.ts";
import { Crew } from "./crew.ts";
import { JobQueue } from "./job-queue.ts";
import { keysOf } from "./keys.ts";
import { Link } from "./link.ts";
import type { Message, Task } from "./messages.ts";
import type { News } from "./news.ts";
import { isStillRunning, nextStep, worthwhilePlaces } from "./patience.ts";
import { Presence } from "./presence.ts";
import { Question } from "./question.ts";
import { RedisWatch } from "./redis-watch.ts";
import type { RunsHere } from "./runs-here.ts";
import { sealOf } from "./seal.ts";
import { packAlone } from "./sent-bytes.ts";
import { untilExpired, untilGone } from "./timing.ts";

/** How a program is run elsewhere. */
export interface ElsewhereOptions {
  /** The address of Redis. */
  readonly url: string;
  /** What workers know as well. */
  readonly secret: string;
  readonly task: Omit<Task, "shipped">;
  /** Files to lie beside each candidate; absent: none. */
  readonly beside?: Folder | undefined;
  /** Runs the first candidate, which workers are measured by, and all of them while there is no worker. */
  readonly here: RunsHere;
  /** What a run means. */
  readonly judge: (run: FinishedRun, candidate: Uint8Array) => Verdict;
  readonly timeLimit: TimeLimit;
  readonly tell: (news: News) => void;
  /** How long to wait for a Redis that is away before runs are done here; in milliseconds; default a minute. */
  readonly patience?: number | undefined;
}

/** Between two looks at what is waited for; in milliseconds, as all times here. */
const betweenLooks = 100;

/** Each run that ends changes by such a part what a run is thought to take. */
const shareOfLater = 20;

/** How long the first worker has to say hello, and then to be measured beyond the time of one run. */
const untilHello = 1_200;
const untilJudged = 5_000;

/** Calls for workers at a Redis. Throws OptionsError and OracleError; see `Link.open`. */
export async function openRunsElsewhere(options: ElsewhereOptions): Promise<RunsElsewhere> {
  const link = await Link.open(options.url);
  const runs = new RunsElsewhere(link, options);
  await runs.begin();
  return runs;
}

/**
 * Runs a program on other machines: the first candidate here, then there as soon as a worker has done with it what was done
 * here. Whatever becomes of workers and of Redis, every run that is asked for is answered.
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
  readonly #crew: Crew;
  readonly #begun = performance.now();
  /** What is waited for. */
  readonly #open = new Set<Question>();
  /** By the numbers of jobs, also of those that are answered already, in case another answer comes. */
  readonly #asked = new Map<number, Question>();
  readonly #probes = new Set<number>();
  #first: Uint8Array | undefined;
  #lastNumber = 0;
  #slowest = 0;
  /** What runs take there, the later ones counting for more; in milliseconds. */
  #typical = 0;
  #disagreed = false;
  /** Whether it was told that there are no workers. */
  #isAlone = false;
  #closed = false;
  #looks: NodeJS.Timeout | undefined;

  constructor(link: Link, options: ElsewhereOptions) {
    const session = this.#session;
    const seal = sealOf(options.secret);
    this.#options = options;
    this.#shipped = options.beside && packAlone(packed(options.beside));
    this.#task = { ...options.task, shipped: this.#shipped?.hash ?? null };
    this.#link = link;
    this.#redis = new RedisWatch(link, options);
    this.#presence = new Presence(link, { session, seal, command: options.task.command });
    this.#queue = new JobQueue(link, { session, seal });
    this.#crew = new Crew({
      probe: (hello) => this.#probe(hello),
      admit: (admission) => this.#presence.say(admission.worker, "admission", { session, ...admission }),
      tell: options.tell,
    });
  }

  async begin(): Promise<void> {
    await this.#queue.listen({
      begun: (number) => this.#asked.get(number)?.beginWith(number, performance.now()),
      answered: (answer) => this.#take(answer),
      lost: (number) => this.#again(this.#asked.get(number)),
    });
    if (this.#shipped !== undefined) {
      await this.#link.redis.set(keysOf(this.#session).shipped, this.#shipped.blob, "PX", untilExpired);
    }
    await this.#presence.begin(
      {
        hello: (hello) => this.#crew.welcome(hello, performance.now()),
        beat: (beat) => this.#crew.hear(beat, performance.now()),
        answer: (answer) => this.#judge(answer),
      },
      () => this.#queue.renew(),
    );
    this.#looks = setInterval(() => this.#look(performance.now()), betweenLooks);
  }

  /** How many candidates it pays to have under way. Changes as workers come and go. */
  get width(): number {
    if (!this.#isReachable()) return this.#options.here.jobs;
    const places = this.#crew.places - this.#taken(performance.now());
    return Math.max(1, Math.min(places, worthwhilePlaces(this.#typical)));
  }

  /** Waits until a worker was found to do what is done here, as long as that may take and the signal does not abort. Others may follow. */
  async gather(signal: AbortSignal): Promise<void> {
    const latest = performance.now() + this.#options.timeLimit.milliseconds + untilJudged;
    const isStill = (now: number): boolean =>
      this.#crew.places === 0 && (this.#crew.isGathering || now - this.#begun < untilHello);
    while (isStill(performance.now()) && performance.now() < latest && !this.#closed && !signal.aborted) {
      await pause(betweenLooks, undefined, { signal }).catch(() => {});
    }
    if (signal.aborted) return;
    if (this.#crew.places === 0 && !this.#isAlone) this.#options.tell({ kind: "no-workers" });
    this.#isAlone = this.#crew.places === 0;
  }

  /** As `Runner.run`. */
  async run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun> {
    signal.throwIfAborted();
    if (this.#first === undefined || !this.#isReachable()) return this.#runHere(bytes, signal);
    return new Promise((resolve, reject) => {
      const question = new Question({ bytes, signal, resolve, reject }, performance.now());
      this.#open.add(question);
      void question.over.then(() => this.#leave(question));
      this.#ask(question);
    });
  }

  /** Leaves nothing in Redis, if that is there; else all of it expires. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#looks);
    this.#presence.end();
    await this.#link.close(async () => {
      await this.#presence.remove(this.#crew.workers);
      await this.#queue.remove();
    });
    this.#queue.end();
  }

  /** What the input itself does here is what workers are measured by. */
  async #runHere(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun> {
    const run = await this.#options.here.run(bytes, signal);
    this.#first ??= bytes;
    if (this.#first === bytes) this.#crew.expect(this.#options.judge(run, bytes));
    return run;
  }

  #isReachable(): boolean {
    return this.#crew.places > 0 && this.#redis.stateAt(performance.now()) !== "given-up";
  }

  /** Places that are busy with what nobody waits for any more: a run that was begun is not ended. */
  #taken(now: number): number {
    const left = [...this.#asked].filter(([, { isOver }]) => isOver);
    const times = left.map(([number, question]) => question.underWay(number, now));
    return times.filter((begun) => isStillRunning(begun, this.#slowest)).length;
  }

  #ask(question: Question): void {
    const number = ++this.#lastNumber;
    const { milliseconds: limit } = this.#options.timeLimit;
    const job = this.#queue.jobOf(number, { bytes: question.bytes, limit });
    this.#asked.set(number, question);
    question.ask(job, performance.now());
    this.#queue.ask(job, question.jobs.length > 1);
  }

  #again(question: Question | undefined): void {
    if (question === undefined || question.isOver || question.isHere) return;
    if (question.jobs.length < 2) this.#ask(question);
    else question.runHere(this.#options.here);
  }

  #look(now: number): void {
    this.#redis.look(now);
    if (this.#redis.stateAt(now) === "away") {
      for (const question of this.#open) question.excuse(now);
      this.#crew.excuse(now);
      return;
    }
    if (this.#redis.hasReturned()) this.#askForLost().catch(() => {}); // It went away again.
    this.#crew.lookAround(now);
    const underWay = [...this.#open].filter(({ isHere }) => !isHere);
    const places = this.#isReachable() ? this.#crew.places : 0;
    const limit = this.#options.timeLimit.milliseconds;
    const taken = this.#taken(now);
    const waiting = underWay.map((question) => ({ question, wait: question.waiting(now) }));
    const idle = taken === 0 && waiting.every(({ wait }) => wait.begun === undefined);
    const free = places - underWay.length - taken;
    const misses = this.#crew.misses(now);
    const situation = { places, free, idle, misses, slowest: this.#slowest, limit };
    for (const { question, wait } of waiting) {
      const step = nextStep(wait, situation);
      if (step === "again") this.#ask(question);
      if (step === "here") question.runHere(this.#options.here);
    }
  }

  /** A Redis that was away may have lost it. */
  async #askForLost(): Promise<void> {
    for (const question of [...this.#open]) {
      const last = question.jobs.at(-1);
      if (last === undefined || (await this.#queue.has(last.number))) continue;
      // One that was answered meanwhile is gone as well, and its answer arrives.
      if (!question.isOver && !question.isHere) this.#ask(question);
    }
  }

  #take({ number, run, worker }: Message<"answer">): void {
    const question = this.#asked.get(number);
    if (question === undefined || !this.#crew.counts(worker)) return;
    this.#asked.delete(number);
    if (run === null) this.#again(question);
    else if (question.isOver) this.#compare(question, run);
    else {
      if (!run.timedOut) {
        this.#options.timeLimit.completed(run.milliseconds);
        this.#slowest = Math.max(this.#slowest, run.milliseconds);
        this.#typical += (run.milliseconds - this.#typical) / shareOfLater;
      }
      question.settle(run);
    }
  }

  #compare({ bytes, answer }: Question, run: FinishedRun): void {
    if (answer === undefined || this.#disagreed) return;
    const first = this.#options.judge(answer, bytes);
    const second = this.#options.judge(run, bytes);
    if (first.outcome === second.outcome) return;
    this.#disagreed = true;
    const [one = "", other = ""] = [first.reason, second.reason];
    this.#options.tell({ kind: "workers-disagree", first: one, second: other });
  }

  #leave(question: Question): void {
    this.#open.delete(question);
    const unanswered = question.jobs.filter(({ number }) => this.#asked.has(number));
    if (!this.#closed) this.#queue.withdraw(unanswered);
    if (unanswered.length === 0) return;
    // Another answer to it may come, and is then held against the first.
    const forget = (): void => {
      for (const { number } of unanswered) this.#asked.delete(number);
    };
    setTimeout(forget, Math.max(untilGone, this.#options.timeLimit.milliseconds)).unref();
  }

  #probe({ worker, nonce }: Message<"hello">): void {
    if (this.#first === undefined) return;
    const number = ++this.#lastNumber;
    this.#probes.add(number);
    const { timeLimit } = this.#options;
    const job = this.#queue.jobOf(number, { bytes: this.#first, limit: timeLimit.milliseconds });
    this.#presence.say(worker, "probe", { session: this.#session, worker, nonce, task: this.#task, job });
  }

  #judge({ number, worker, run, problem }: Message<"answer">): void {
    if (!this.#probes.delete(number) || this.#first === undefined) return;
    if (run === null) {
      this.#crew.dismiss(worker, problem ?? "it ran nothing");
      return;
    }
    this.#slowest = Math.max(this.#slowest, run.milliseconds);
    this.#typical = Math.max(this.#typical, run.milliseconds);
    this.#crew.judge(worker, this.#options.judge(run, this.#first));
  }
}
