import { ifWithin, inTurns, type Work } from "../../base/in-turns.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";

/** Ctrl-C and time limits must give an answer within 0.3 s, writing included. */
const millisecondsForLast = 100;

/**
 * Learns from the last verdicts after a search has ended, and returns why it was stopped, if it was. After a stop it learns
 * only for a short time.
 */
export async function learnLast(
  learning: Work<void>,
  stopped: StopReason | null,
  signal: AbortSignal,
): Promise<StopReason | null> {
  if (stopped === null || stopped === "tests")
    return (await untilStopped(() => inTurns(learning, signal))) ?? stopped;
  ifWithin(millisecondsForLast, learning);
  return stopped;
}
