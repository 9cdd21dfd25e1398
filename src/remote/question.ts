import type { FinishedRun } from "../oracle/run/slot.ts";
import type { Message } from "./messages.ts";
import type { Waiting } from "./patience.ts";
import type { RunsHere } from "./runs-here.ts";

/** A run that somebody waits for. */
export interface Wanted {
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
