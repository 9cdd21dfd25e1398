import { othersTurn } from "./others-turn.ts";

/** Whoever waits gets its turn after so many milliseconds: soon enough for a person who presses Ctrl-C. */
const longestTurn = 20;

/**
 * The result of long work that yields wherever it may pause: whoever waits meanwhile, such as a timer, gets its turn
 * now and then. Rejects with the signal's reason when the signal aborts. The result does not depend on the clock.
 */
export async function inTurns<R>(work: Generator<void, R, void>, signal: AbortSignal): Promise<R> {
  let due = performance.now() + longestTurn;
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < due) continue;
    await othersTurn();
    due = performance.now() + longestTurn;
  }
}

/** The same at one go. */
export function atOnce<R>(work: Generator<void, R, void>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
