import type { Oracle } from "../oracle/oracle.ts";
import type { Outcome, Verdict } from "../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { ended, type Walk } from "../oracle/walk.ts";

/** The verdicts on the two ends of a search; the published algorithms presume `pass` for empty, `fail` for whole. */
export interface Ends {
  readonly empty: Verdict;
  readonly whole: Verdict;
}

/** How a search begins: with both verdicts, or stopped before it had them. */
export interface Beginning {
  readonly ends: Ends | null;
  readonly stopped: StopReason | null;
}

/** Asks about both ends. */
export async function askEnds<T>(
  oracle: Oracle<T>,
  candidates: { readonly empty: T; readonly whole: T },
  signal: AbortSignal,
): Promise<Beginning> {
  let ends: Ends | null = null;
  const stopped = await untilStopped(async () => {
    const whole = await oracle(candidates.whole, signal);
    ends = { empty: await oracle(candidates.empty, signal), whole };
  });
  return { ends, stopped };
}

/** Asks about one candidate; ends with whether it has the outcome, which is nothing found. */
export function askingWhether<T>(candidate: T, outcome: Outcome): Walk<T, boolean> {
  const about = { scope: {}, kind: "end", size: 1, kept: [{ start: 0, end: 1 }], removed: [] };
  return {
    kind: "question",
    news: [],
    candidate: () => candidate,
    outcome,
    about: () => about,
    after: (isFound) => ended(isFound),
  };
}
