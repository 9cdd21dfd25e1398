/** Lets everything else that is due run, such as timers and signals, in the middle of long work. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Does the same unless it was done in the last so many milliseconds. A search whose verdicts are all remembered would
 * keep Ctrl-C waiting until it is over.
 */
export function takingTurns(milliseconds: number): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < milliseconds) return;
    await othersTurn();
    last = performance.now();
  };
}

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
