import { ifWithin, inTurns, type Work } from "../../base/in-turns.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";

/** Whoever presses Ctrl-C or waits for the end of a time limit gets an answer within 0.3 s, writing it included. */
const millisecondsForLast = 100;

/**
 * Learns from the last verdicts once a search has ended, and gives why it was stopped, if it was. Nobody waits long who
 * stopped it: what is not learned soon is left out.
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
