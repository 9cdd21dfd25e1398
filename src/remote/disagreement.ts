import type { Verdict } from "../oracle/outcome.ts";
import type { FinishedRun } from "../oracle/run/slot.ts";
import type { News } from "./news.ts";
import type { Question } from "./question.ts";

/** What two answers are held against each other with. */
export interface Comparing {
  /** What a run means. */
  readonly judge: (run: FinishedRun, candidate: Uint8Array) => Verdict;
  readonly tell: (news: News) => void;
}

/** Tells, once, that two runs on the same candidate ended differently. */
export class Disagreement {
  readonly #comparing: Comparing;
  #isTold = false;

  constructor(comparing: Comparing) {
    this.#comparing = comparing;
  }

  /** Holds another run against the first answer to a question. */
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
