import type { FinishedRun } from "../oracle/run/slot.ts";
import { aMoment, untilLate } from "./keys.ts";
import type { Message } from "./messages.ts";

/** The weight of each completed run in the moving average is one over this number. */
const shareOfLater = 20;

/** The duration of the workers' runs, in milliseconds. */
export class Pace {
  #slowest = 0;
  #typical = 0;

  /** The longest completed run. */
  get slowest(): number {
    return this.#slowest;
  }

  /** The moving average of the durations; later runs weigh more. */
  get typical(): number {
    return this.#typical;
  }

  /** Records a worker's run of the input itself. */
  begin(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds);
    this.#typical = Math.max(this.#typical, milliseconds);
  }

  completed(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds);
    this.#typical += (milliseconds - this.#typical) / shareOfLater;
  }
}

/** Slots worth using for any program, and milliseconds of a run that are worth one more slot. */
const leastWorthwhile = 16;
const millisecondsForPlace = 1.5;

/**
 * The number of slots worth using for runs of this length. Starting a run takes about a millisecond here, and needed
 * runs wait behind speculative ones.
 */
export const worthwhilePlaces = (milliseconds: number): number =>
  Math.max(leastWorthwhile, Math.floor(milliseconds / millisecondsForPlace));

/** A requested run without an answer; times in milliseconds. */
export interface Waiting {
  /** How often it was requested. */
  readonly times: number;
  /** Milliseconds since the last request. */
  readonly asked: number;
  /** Milliseconds since a worker started the last request; undefined if none has. */
  readonly begun: number | undefined;
}

/** The state of the workers. */
interface Situation {
  /** The number of their slots. */
  readonly places: number;
  /** The number of their free slots. */
  readonly free: number;
  /** Whether no worker has started a waiting job or runs an abandoned one. */
  readonly idle: boolean;
  /** Whether a worker was silent lately. */
  readonly misses: boolean;
  /** The longest completed run, and the time limit of one run. */
  readonly slowest: number;
  readonly limit: number;
}

/** What to do about a waiting run: wait, request it again, or do it here. */
type NextStep = "wait" | "again" | "here";

/** Overhead of a run that takes its whole limit. */
const aroundRun = 2_000;

/** For work that no worker started, although others finish in that time. */
const aroundQueue = 30_000;

const slowestTimes = 3;

/** How long a run may take before it counts as slow. */
const patienceAfter = (slowest: number): number => Math.max(aMoment, slowestTimes * slowest);

/**
 * Whether an abandoned run probably still has its slot, given the time since it began; undefined if it did not. After
 * much longer than any other run its worker is lost, or slow enough to be overtaken.
 */
export const isStillRunning = (begun: number | undefined, slowest: number): boolean =>
  begun !== undefined && begun <= patienceAfter(slowest);

/**
 * The next step for a waiting run. A straggler is requested again if a slot is free or a worker went silent. Past its
 * deadline it counts as lost. After two requests in vain, or if no worker takes it, it runs here.
 */
export function nextStep({ times, asked, begun }: Waiting, situation: Situation): NextStep {
  const { places, free, idle, misses, slowest, limit } = situation;
  if (places === 0 || (idle && asked > untilLate)) return "here";
  const isOverdue = begun === undefined ? asked > limit + aroundQueue : begun > limit + aroundRun;
  if (isOverdue) return times < 2 ? "again" : "here";
  const isSlow = begun !== undefined && begun > patienceAfter(slowest);
  return isSlow && (free > 0 || misses) && times < 2 ? "again" : "wait";
}

/** Runs a program on this machine. */
export interface RunsHere {
  readonly jobs: number;
  run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun>;
}

/** A requested run. */
interface Wanted {
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
  resolve(run: FinishedRun): void;
  reject(reason: unknown): void;
}

/** A requested run, the jobs sent for it, and its first answer. */
export class Question {
  readonly #wanted: Wanted;
  readonly #jobs: Message<"job">[] = [];
  #askedAt: number;
  /** When a worker started a job, by job number. */
  readonly #begun = new Map<number, number>();
  #isHere = false;
  #isOver = false;
  #answer: FinishedRun | undefined;
  #end: () => void = () => {};
  /** Resolves when the request is settled or aborted; never rejects. */
  readonly over: Promise<void>;

  constructor(wanted: Wanted, now: number) {
    this.#wanted = wanted;
    this.#askedAt = now;
    this.over = new Promise((resolve) => {
      this.#end = resolve;
    });
    wanted.signal.addEventListener("abort", this.#abort);
  }

  get bytes(): Uint8Array {
    return this.#wanted.bytes;
  }

  get jobs(): readonly Message<"job">[] {
    return this.#jobs;
  }

  /** Whether it runs on this machine. */
  get isHere(): boolean {
    return this.#isHere;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The first answer; undefined if there was none, even at the end. */
  get answer(): FinishedRun | undefined {
    return this.#answer;
  }

  ask(job: Message<"job">, now: number): void {
    this.#jobs.push(job);
    this.#askedAt = now;
  }

  /** Records that a worker started one of its jobs. */
  beginWith(number: number, now: number): void {
    this.#begun.set(number, now);
  }

  /** Milliseconds since a worker started this job; undefined if none has. */
  underWay(number: number, now: number): number | undefined {
    const begun = this.#begun.get(number);
    return begun === undefined ? undefined : now - begun;
  }

  /** How long it has been waiting; only its last job counts. */
  waiting(now: number): Waiting {
    const last = this.#jobs.at(-1);
    const begun = last && this.underWay(last.number, now);
    return { times: this.#jobs.length, asked: now - this.#askedAt, begun };
  }

  /** Restarts the waiting times, because no worker could answer until now. */
  excuse(now: number): void {
    this.#askedAt = now;
    for (const number of this.#begun.keys()) this.#begun.set(number, now);
  }

  runHere(here: RunsHere): void {
    this.#isHere = true;
    here.run(this.#wanted.bytes, this.#wanted.signal).then(
      (run) => this.settle(run),
      (error: unknown) => this.fail(error),
    );
  }

  settle(run: FinishedRun): void {
    if (this.#isOver) return;
    this.#answer = run;
    this.#finish();
    this.#wanted.resolve(run);
  }

  /** Ends the request with an error. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#finish();
    this.#wanted.reject(error);
  }

  readonly #abort = (): void => this.fail(this.#wanted.signal.reason);

  #finish(): void {
    this.#isOver = true;
    this.#wanted.signal.removeEventListener("abort", this.#abort);
    this.#end();
  }
}

/** The jobs sent to workers, with their questions. */
export class AskedJobs {
  readonly #open = new Set<Question>();
  /** Includes answered questions, in case another answer comes. */
  readonly #asked = new Map<number, Question>();
  #last = 0;

  /** The unsettled questions. */
  get open(): readonly Question[] {
    return [...this.#open];
  }

  /** A new, unique job number. */
  nextNumber(): number {
    return ++this.#last;
  }

  /** The question of a job; undefined if there is none or the job was answered. */
  questionOf(number: number): Question | undefined {
    return this.#asked.get(number);
  }

  ask(question: Question, number: number): void {
    this.#open.add(question);
    this.#asked.set(number, question);
  }

  /** Removes an answered job. */
  answer(number: number): void {
    this.#asked.delete(number);
  }

  /** Removes a settled question; returns its unanswered jobs, which stay known for this many milliseconds. */
  leave(question: Question, milliseconds: number): readonly Message<"job">[] {
    this.#open.delete(question);
    const unanswered = question.jobs.filter(({ number }) => this.#asked.has(number));
    const forget = (): void => {
      for (const { number } of unanswered) this.#asked.delete(number);
    };
    if (unanswered.length > 0) setTimeout(forget, milliseconds).unref();
    return unanswered;
  }

  /** Slots with abandoned runs: a started run is not ended. */
  taken(now: number, slowest: number): number {
    const left = [...this.#asked].filter(([, { isOver }]) => isOver);
    return left.filter(([number, question]) => isStillRunning(question.underWay(number, now), slowest))
      .length;
  }
}
