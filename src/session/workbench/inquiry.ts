import type { Sameness } from "../../oracle/fingerprint.ts";
import { type Oracle, wrapping } from "../../oracle/oracle.ts";
import type { StopReason } from "../../oracle/stop.ts";
import { cached } from "../../oracle/wrap/cached.ts";
import { counted, Tally } from "../../oracle/wrap/counted.ts";
import { openJournal } from "../../oracle/wrap/journaled.ts";
import { limited } from "../../oracle/wrap/limited.ts";
import { recalling } from "../../oracle/wrap/recalling.ts";
import { repeated } from "../../oracle/wrap/repeated.ts";
import { OtherFailures, onlySameFailure, sameAs } from "../../oracle/wrap/same-failure.ts";
import { workingAhead } from "../../oracle/wrap/working-ahead.ts";
import type { OtherFailureInAnswer, Tests } from "../../report/answer.ts";
import type { Notice } from "../../report/event/notice.ts";
import { keepExamples } from "../state/other-failure-examples.ts";
import { takingTurns } from "./taking-turns.ts";
import type { Workbench } from "./workbench.ts";

/** What a search gives back, whatever else it says. */
interface Stoppable {
  readonly stopped: StopReason | null;
}

/** A search's result with what it cost and what it met. */
export interface Inquired<R> {
  readonly result: R;
  readonly tests: Tests;
  readonly otherFailures: readonly OtherFailureInAnswer[];
}

/**
 * Runs a search on the program under test: repeated, worked ahead, journaled, kept to the same failure, limited,
 * counted and cached, in this order from the inside. When runs that timed out stood in the way, the time limit is
 * raised and the search done again; remembered verdicts bring it back to where it was.
 */
export async function inquire<R extends Stoppable>(
  bench: Workbench,
  sameness: Sameness,
  search: (oracle: Oracle<Uint8Array>, signal: AbortSignal) => Promise<R>,
): Promise<Inquired<R>> {
  const { program, state, watcher, reproduction, signal } = bench;
  const { repetition } = bench.settings;
  const isSame = sameAs(reproduction.verdict, sameness);
  const ahead = workingAhead(repeated(program.ask, repetition, isSame), program.width);
  const decidedBy =
    repetition.runs === 1 ? null : { repetition, sameness, like: reproduction.verdict.fingerprint };
  const { path, question } = state.journal({ program: program.question(), decidedBy });
  const tell = (notice: Notice): void => watcher({ kind: "notice", notice });
  const warn = (problem: string): void => tell({ kind: "journal", problem });
  // Only raising the limit makes old time-outs worth another run: while it adapts, and after a restart, they hold.
  let raisedTo = 0;
  const journal = openJournal(path, { question, warn, timeLimit: () => raisedTo, setsAside: true });
  try {
    for (;;) {
      let replayed = 0;
      const remembered = recalling(ahead.oracle, journal, () => {
        replayed += 1;
      });
      const others = new OtherFailures();
      const round = startRound(bench, onlySameFailure(remembered, isSame, others));
      const result = await search(round.oracle, signal);
      if (result.stopped !== null || round.timeOuts() === 0 || !program.timeLimit.raise()) {
        const tests = { ...round.tally.counts, replayed, wasted: ahead.wasted() };
        return { result, tests, otherFailures: keepExamples(state, others) };
      }
      raisedTo = program.timeLimit.milliseconds;
      tell({ kind: "more-time", candidates: round.timeOuts() });
    }
  } finally {
    journal.close();
  }
}

/** One pass of a search, with counts of its own. */
interface Round {
  readonly oracle: Oracle<Uint8Array>;
  readonly tally: Tally;
  /** Candidates that ran out of time and might show the failure with more of it. */
  timeOuts(): number;
}

/** Half of the tenth of a second that a person takes for at once. */
const millisecondsBetweenTurns = 50;

function startRound({ settings, deadline, watcher }: Workbench, inner: Oracle<Uint8Array>): Round {
  const tally = new Tally();
  const takeTurns = takingTurns(millisecondsBetweenTurns);
  let timeOuts = 0;
  const within = limited(inner, { tests: settings.maxTests, deadline, now: () => performance.now() });
  const watched = wrapping(within, async (candidate, signal) => {
    await takeTurns();
    watcher({ kind: "candidate", bytes: candidate.length });
    const verdict = await within(candidate, signal);
    if (verdict.timedOut && verdict.outcome !== "fail") timeOuts += 1;
    watcher({ kind: "verdict", outcome: verdict.outcome, tests: tally.counts.total + 1 });
    return verdict;
  });
  const oracle = cached(counted(watched, tally), { onHit: () => tally.addCached() });
  return { oracle, tally, timeOuts: () => timeOuts };
}
