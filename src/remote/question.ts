import type { FinishedRun } from "../oracle/run/slot.ts";
import type { RunsHere } from "./elsewhere-options.ts";
import type { Message } from "./messages.ts";
import { isStillRunning, type Waiting } from "./patience.ts";

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
