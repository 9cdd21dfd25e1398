/** Lets pending timers and signals run in the middle of long work. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Milliseconds between turns: unnoticeable to a person who presses Ctrl-C. */
export const longestTurn = 20;

/**
 * Returns a function that calls `othersTurn` at most once per interval. Without it, a search whose verdicts are all
 * remembered would not notice Ctrl-C.
 */
export function takingTurns(milliseconds = longestTurn): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < milliseconds) return;
    await othersTurn();
    last = performance.now();
  };
}

/**
 * Long pure work, as a generator that yields every few milliseconds and delegates inner work with `yield*`. Required
 * for work over 50 ms, which would otherwise block Ctrl-C and timers.
 */
export type Work<R> = Generator<void, R, void>;

/** Small steps, such as looks at a node, between two pauses of work: at most a few milliseconds on any machine. */
export const smallStepsBetweenPauses = 10_000;

/** The same of steps that make something. */
export const stepsBetweenPauses = 1_000;

/**
 * Runs the work and lets timers and signals run every 20 ms. Calls `onPause` at each pause of the work. Rejects with the signal's reason when the signal aborts.
 * The result does not depend on the clock.
 */
export async function inTurns<R>(
  work: Work<R>,
  signal: AbortSignal,
  onPause: () => void = () => {},
): Promise<R> {
  let due = performance.now() + longestTurn;
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = work.next();
    if (done) return value;
    onPause();
    if (performance.now() < due) continue;
    await othersTurn();
    due = performance.now() + longestTurn;
  }
}

/** Runs the work without interruption. */
export function atOnce<R>(work: Work<R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The result of work that pauses at most so often; undefined for longer work. The same on any machine, unlike a time. */
export function* ifBrief<R>(mostPauses: number, work: Work<R>): Work<R | undefined> {
  for (let pauses = 0; pauses <= mostPauses; pauses++) {
    const { done, value } = work.next();
    if (done) return value;
    yield;
  }
  return undefined;
}

/** Runs the work without interruption for at most the given milliseconds; undefined if it does not finish. */
export function ifWithin<R>(milliseconds: number, work: Work<R>): R | undefined {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const { done, value } = work.next();
    if (done) return value;
  }
  return undefined;
}
