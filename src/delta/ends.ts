import type { Oracle } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";

/** The verdicts on the two ends of a search; the published algorithms presume that `empty` passes and `whole` fails. */
export interface Ends {
  readonly empty: Verdict;
  readonly whole: Verdict;
}

/** Asks about both ends. */
export async function askEnds<T>(
  oracle: Oracle<T>,
  ends: { readonly empty: T; readonly whole: T },
  signal: AbortSignal,
): Promise<Ends> {
  const whole = await oracle(ends.whole, signal);
  return { empty: await oracle(ends.empty, signal), whole };
}
