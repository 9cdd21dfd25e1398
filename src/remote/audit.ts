import { sameFailure } from "../oracle/fingerprint.ts";
import { WorkerDisagreement } from "../oracle/oracle-error.ts";
import type { Verdict } from "../oracle/outcome.ts";
import type { FinishedRun } from "../oracle/run/slot.ts";
import type { ElsewhereOptions } from "./elsewhere-options.ts";
import type { News } from "./news.ts";
import type { Question } from "./question.ts";

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

/** Runs here that must contradict a worker, because a flaky program contradicts itself now and then. */
const mostRuns = 3;

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
    for (let times = 0; times < mostRuns; times++) {
      const repeated = await here.run(bytes, this.#over.signal);
      if (repeated.timedOut) return;
      own = judge(repeated, bytes);
      if (isAlike(own, there)) return;
    }
    this.#disagree(
      new WorkerDisagreement(
        `worker ${worker} says "${inWords(there)}" of a candidate of ${bytes.length} bytes, and this machine says "${inWords(own)}" in ${mostRuns} runs; ` +
          "end that worker, or give it the same program and environment",
      ),
    );
  }
}

const isAlike = (one: Verdict, other: Verdict): boolean =>
  one.outcome === other.outcome && sameFailure(one.fingerprint, other.fingerprint, "kind");

const inWords = (verdict: Verdict | undefined): string =>
  verdict?.reason ?? verdict?.fingerprint ?? verdict?.outcome ?? "nothing";
