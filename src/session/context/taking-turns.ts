import { setImmediate } from "node:timers/promises";

/**
 * Lets everything else that waits have its turn, signals and timers above all, unless it had one in the last so many
 * milliseconds. A search whose verdicts are all remembered would keep Ctrl-C waiting until it is over.
 */
export function takingTurns(milliseconds: number): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < milliseconds) return;
    await setImmediate();
    last = performance.now();
  };
}
