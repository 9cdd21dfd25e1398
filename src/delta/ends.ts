import type { Oracle } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";

/** The verdicts on the empty and the whole set; the published algorithms assume `pass` and `fail`. */
export interface Ends {
  readonly empty: Verdict;
  readonly whole: Verdict;
}

/** The verdicts on both ends, or why the search stopped before them. */
export interface Beginning {
  readonly ends: Ends | null;
  readonly stopped: StopReason | null;
}

/** Tests both ends. */
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
