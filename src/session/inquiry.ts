import type { Sameness } from "../oracle/fingerprint.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { cached } from "../oracle/wrap/cached.ts";
import { type Counts, counted } from "../oracle/wrap/counted.ts";
import { Journal, journaled } from "../oracle/wrap/journaled.ts";
import { limited } from "../oracle/wrap/limited.ts";
import { parseRepetition, repeated } from "../oracle/wrap/repeated.ts";
import { type OtherFailures, sameFailureAs } from "../oracle/wrap/same-failure.ts";
import { workingAhead } from "../oracle/wrap/working-ahead.ts";
import type { OtherFailureInAnswer, Tests } from "../report/answer.ts";
import { keepExamples } from "./other-failure-examples.ts";
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
 * Runs a search on the program under test: kept to the same failure, repeated, worked ahead, journaled, limited,
 * counted and cached, in this order from the inside. When runs that timed out stood in the way, the time limit is
 * raised and the search done again; remembered verdicts bring it back to where it was.
 */
export async function inquire<R extends Stoppable>(
  bench: Workbench,
  sameness: Sameness,
  search: (oracle: Oracle<Uint8Array>, signal: AbortSignal) => Promise<R>,
): Promise<Inquired<R>> {
  const { program, settings, state, watcher, reproduction } = bench;
  const repetition = parseRepetition(settings.repeat);
  const others: OtherFailures = new Map();
  const kept = sameFailureAs(reproduction.verdict, sameness, { inner: program.ask, others });
  const ahead = workingAhead(repeated(kept, repetition), program.width);
  const like = sameness === "any" ? null : reproduction.verdict.fingerprint;
  const journal = Journal.open(state.journal({ program: program.question, sameness, like, repetition }));
  try {
    for (;;) {
      const round = startRound(bench, journaled(ahead.oracle, journal, program.timeLimit));
      const replayed = journal.replayed;
      const result = await search(round.oracle, bench.signal);
      if (result.stopped !== null || round.timeOuts() === 0 || !program.timeLimit.raise()) {
        const tests = { ...round.tests(), replayed: journal.replayed - replayed, wasted: ahead.wasted() };
        return { result, tests, otherFailures: keepExamples(state, others) };
      }
      watcher({
        kind: "notice",
        text: `note: ${round.timeOuts()} candidates ran out of time; asking again with more`,
      });
    }
  } finally {
    journal.close();
  }
}

/** One pass of a search, with counts of its own. */
interface Round {
  readonly oracle: Oracle<Uint8Array>;
  tests(): Omit<Tests, "replayed" | "wasted">;
  /** Candidates that ran out of time and might show the failure with more of it. */
  timeOuts(): number;
}

function startRound({ settings, deadline, watcher }: Workbench, inner: Oracle<Uint8Array>): Round {
  const counts: Counts = { pass: 0, fail: 0, unresolved: 0 };
  let hits = 0;
  let timeOuts = 0;
  const total = (): number => counts.pass + counts.fail + counts.unresolved;
  const within = limited(inner, { tests: settings.maxTests, deadline, now: () => performance.now() });
  const counting = counted(within, counts, (verdict) => {
    if (verdict.timedOut && verdict.outcome !== "fail") timeOuts += 1;
    watcher({ kind: "asked", tests: total() });
  });
  const oracle = cached(counting, {
    onHit: () => {
      hits += 1;
    },
  });
  return { oracle, tests: () => ({ total: total(), ...counts, cached: hits }), timeOuts: () => timeOuts };
}
