import type { Message } from "./messages.ts";
import { isStillRunning } from "./patience.ts";
import type { Question } from "./question.ts";

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

  /** Places that are busy with what nobody waits for any more: a run that was begun is not ended. */
  taken(now: number, slowest: number): number {
    const left = [...this.#asked].filter(([, { isOver }]) => isOver);
    return left.filter(([number, question]) => isStillRunning(question.underWay(number, now), slowest))
      .length;
  }
}
