import type { Oracle } from "../oracle/oracle.ts";
import type { Sameness } from "../oracle/fingerprint.ts";
import type { StopReason } from "../oracle/stop.ts";
import { cached } from "../oracle/wrap/cached.ts";
import { type Counts, counted } from "../oracle/wrap/counted.ts";
import { openJournal } from "../oracle/wrap/journaled.ts";
import { limited } from "../oracle/wrap/limited.ts";
import { parseRepetition, repeated } from "../oracle/wrap/repeated.ts";
import { sameFailure } from "../oracle/wrap/same-failure.ts";
import { workingAhead } from "../oracle/wrap/working-ahead.ts";
import type { OtherFailureInAnswer, Tests } from "../report/answer.ts";
import type { Workbench } from "./workbench.ts";

/** What a search gives back, whatever else it does. */
interface Stoppable {
  readonly stopped: StopReason | null;
}

/** A search's result with what it cost. */
export interface Inquired<R> {
  readonly result: R;
  readonly tests: Tests;
  readonly otherFailures: readonly OtherFailureInAnswer[];
}

/**
 * Runs a search on the program under test: repeated, worked ahead, journaled, limited, counted and cached, in this
 * order from the inside. When runs that timed out stood in the way, the time limit is raised and the search done
 * again; remembered verdicts bring it back to where it was.
 */
export async function inquire<R extends Stoppable>(
  bench: Workbench,
  sameness: Sameness,
  search: (oracle: Oracle<Uint8Array>, signal: AbortSignal) => Promise<R>,
): Promise<Inquired<R>> {
  const { program, settings, state, watcher, signal, deadline, reproduction } = bench;
  const repetition = parseRepetition(settings.repeat);
  const guard = sameFailure((bytes, abort) => program.ask(bytes, abort), reproduction.verdict, sameness);
  const ahead = workingAhead(repeated(guard.oracle, repetition), program.width);
  const question = { program: program.question, sameness, like: reproduction.verdict.fingerprint, repetition };
  const journal = openJournal(state.journal(question));
  try {
    for (;;) {
      const counts: Counts = { pass: 0, fail: 0, unresolved: 0 };
      const total = (): number => counts.pass + counts.fail + counts.unresolved;
      let hits = 0;
      let timeOuts = 0;
      const known = journal.attach(ahead.oracle);
      const oracle = cached(
        counted(limited(known, { tests: settings.maxTests, deadline, now: () => performance.now() }), counts, (verdict) => {
          if (verdict.timedOut && verdict.outcome !== "fail") timeOuts += 1;
          watcher({ kind: "asked", tests: total() });
        }),
        { onHit: () => (hits += 1) },
      );
      const replayedBefore = journal.replayed;
      const result = await search(oracle, signal);
      if (result.stopped !== null || timeOuts === 0 || !program.raiseTimeLimit()) {
        return {
          result,
          tests: { total: total(), ...counts, cached: hits, replayed: journal.replayed - replayedBefore, wasted: ahead.wasted() },
          otherFailures: keepExamples(bench, guard.others()),
        };
      }
      watcher({ kind: "notice", text: `note: ${timeOuts} candidates ran out of time; asking about them again with more` });
    }
  } finally {
    journal.close();
  }
}
