import type { Oracle } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";

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
