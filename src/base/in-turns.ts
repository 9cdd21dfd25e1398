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
 * Long pure work, written as a generator that yields at least every few milliseconds and passes inner work on by `yield*`.
 * Every stretch that may take more than 50 ms is such work: it cannot hear Ctrl-C, and no timer runs meanwhile.
 */
export type Work<R> = Generator<void, R, void>;

/**
 * The result of long work. Timers and signals get their turn every 20 ms. Rejects with the signal's reason when the signal
 * aborts. The result does not depend on the clock.
 */
export async function inTurns<R>(work: Work<R>, signal: AbortSignal): Promise<R> {
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
export function atOnce<R>(work: Work<R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The result if the work ends within the given milliseconds, without yielding to timers; else undefined. */
export function ifWithin<R>(milliseconds: number, work: Work<R>): R | undefined {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const { done, value } = work.next();
    if (done) return value;
  }
  return undefined;
}
