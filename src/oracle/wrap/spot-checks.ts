import type { Oracle } from "../oracle.ts";
import type { Outcome } from "../outcome.ts";
import type { RecallListener } from "./recalling.ts";

/** Thrown when runs of now deny what is remembered of earlier ones: the program, or what it reads, has changed. */
export class OutdatedMemory extends Error {
  override readonly name = "OutdatedMemory";
  readonly was: Outcome;
  readonly is: Outcome;

  constructor(was: Outcome, is: Outcome) {
    super(`asked again about what it had answered before, the program says ${is}, not ${was}.`);
    this.was = was;
    this.is = is;
  }
}

/** Of the recalled verdicts with the same outcome the 1st, 4th, 16th and so on are checked. */
const growth = 4;

/**
 * Checks some of the verdicts that are recalled by asking `ask` again, fewer the more there are: sixteen of a hundred
 * thousand. Rejects with `OutdatedMemory` when two runs in a row deny one, so that a program that now and then answers
 * otherwise keeps what is known of it. What ran out of time is not checked.
 */
export function spotChecks<T>(ask: Oracle<T>): RecallListener<T> {
  const met: Record<Outcome, number> = { pass: 0, fail: 0, unresolved: 0 };
  const next: Record<Outcome, number> = { pass: 1, fail: 1, unresolved: 1 };
  return (candidate, { outcome, timedOut }, signal) => {
    if (timedOut) return undefined;
    met[outcome] += 1;
    if (met[outcome] < next[outcome]) return undefined;
    next[outcome] *= growth;
    return check(candidate, outcome, signal);
  };

  async function check(candidate: T, outcome: Outcome, signal: AbortSignal): Promise<void> {
    let now = outcome;
    for (let run = 0; run < 2; run++) {
      const verdict = await ask(candidate, signal);
      if (verdict.outcome === outcome || verdict.timedOut) return;
      now = verdict.outcome;
    }
    throw new OutdatedMemory(outcome, now);
  }
}
