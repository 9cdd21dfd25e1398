import type { FinishedRun } from "../oracle/run/slot.ts";
import type { RunsHere } from "./elsewhere-options.ts";
import type { Message } from "./messages.ts";
import { isStillRunning, type Waiting } from "./patience.ts";

/** A run that somebody waits for. */
interface Wanted {
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
  resolve(run: FinishedRun): void;
  reject(reason: unknown): void;
}

/** A run that is waited for, the jobs it was asked for with, and its first answer. */
export class Question {
  readonly #wanted: Wanted;
  readonly #jobs: Message<"job">[] = [];
  #askedAt: number;
  /** When a worker began with a job, by the job's number. */
  readonly #begun = new Map<number, number>();
  #isHere = false;
  #isOver = false;
  #answer: FinishedRun | undefined;
  #end: () => void = () => {};
  /** Settled when nobody waits any more; never rejects. */
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

  /** Whether it is done here, for want of others. */
  get isHere(): boolean {
    return this.#isHere;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The first answer; undefined when there was none, too, when it was over. */
  get answer(): FinishedRun | undefined {
    return this.#answer;
  }

  ask(job: Message<"job">, now: number): void {
    this.#jobs.push(job);
    this.#askedAt = now;
  }

  /** A worker began with one of its jobs. */
  beginWith(number: number, now: number): void {
    this.#begun.set(number, now);
  }

  /** For how long a worker has had this job; undefined while none has. */
  underWay(number: number, now: number): number | undefined {
    const begun = this.#begun.get(number);
    return begun === undefined ? undefined : now - begun;
  }

  /** For how long it has been waited for; only the last of its jobs counts. */
  waiting(now: number): Waiting {
    const last = this.#jobs.at(-1);
    const begun = last && this.underWay(last.number, now);
    return { times: this.#jobs.length, asked: now - this.#askedAt, begun };
  }

  /** Nobody could answer until now. */
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

  /** There is no answer. */
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

/** The jobs that workers were asked to do, by their numbers, and whose questions they answer. */
export class AskedJobs {
  readonly #open = new Set<Question>();
  /** Also of those that are answered already, in case another answer comes. */
  readonly #asked = new Map<number, Question>();
  #last = 0;

  /** What is waited for. */
  get open(): readonly Question[] {
    return [...this.#open];
  }

  /** A number for a job; no other has it. */
  nextNumber(): number {
    return ++this.#last;
  }

  /** The question that a job is to answer; undefined when there is none, or the job was answered. */
  questionOf(number: number): Question | undefined {
    return this.#asked.get(number);
  }

  ask(question: Question, number: number): void {
    this.#open.add(question);
    this.#asked.set(number, question);
  }

  /** The job was answered, and is not again. */
  answer(number: number): void {
    this.#asked.delete(number);
  }

  /** Nobody waits for the question any more; gives its jobs without an answer, which are still known for so many milliseconds. */
  leave(question: Question, milliseconds: number): readonly Message<"job">[] {
    this.#open.delete(question);
    const unanswered = question.jobs.filter(({ number }) => this.#asked.has(number));
    const forget = (): void => {
      for (const { number } of unanswered) this.#asked.delete(number);
    };
    if (unanswered.length > 0) setTimeout(forget, milliseconds).unref();
    return unanswered;
  }

  /** Slots with abandoned runs: a run that began is not ended. */
  taken(now: number, slowest: number): number {
    const left = [...this.#asked].filter(([, { isOver }]) => isOver);
    return left.filter(([number, question]) => isStillRunning(question.underWay(number, now), slowest))
      .length;
  }
}
