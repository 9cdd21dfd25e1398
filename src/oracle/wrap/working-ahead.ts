import { keyOf } from "../../base/hash.ts";
import type { Oracle } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";

/** An oracle that works ahead, with what that cost. */
export interface WorkingAhead {
  readonly oracle: Oracle<Uint8Array>;
  /** How many candidates were started and have not been asked for. */
  wasted(): number;
}

interface Started {
  readonly verdict: Promise<Verdict>;
  readonly controller: AbortController;
  /** True when the verdict is there. */
  known: boolean;
}

/** How many verdicts that nobody asked for are kept, in case somebody does; each may hold a run's output. */
const keptVerdicts = 64;

/**
 * Turns a function that can give `width` verdicts at once into an oracle that works ahead. Asking for a candidate
 * that was started waits for that work instead of repeating it; its failure is the asker's, and nobody's when the
 * candidate is never asked for. With a width of 1 there is nothing to work ahead with.
 */
export function workingAhead(
  ask: (candidate: Uint8Array, signal: AbortSignal) => Promise<Verdict>,
  width: number,
): WorkingAhead {
  if (width === 1) return { oracle: ask, wasted: () => 0 };
  const started = new Map<string, Started>();
  let unclaimed = 0;

  const start = (candidate: Uint8Array): void => {
    const key = keyOf(candidate);
    if (started.has(key)) return;
    const controller = new AbortController();
    const entry: Started = { verdict: ask(candidate, controller.signal), controller, known: false };
    entry.verdict.then(
      () => {
        entry.known = true;
      },
      () => {}, // Only the one who asks for the candidate is told.
    );
    started.set(key, entry);
    unclaimed += 1;
  };

  const claim = async (candidate: Uint8Array, signal: AbortSignal): Promise<Verdict> => {
    signal.throwIfAborted();
    const key = keyOf(candidate);
    const entry = started.get(key);
    if (entry === undefined) return ask(candidate, signal);
    started.delete(key);
    unclaimed -= 1;
    const abort = (): void => entry.controller.abort(signal.reason);
    signal.addEventListener("abort", abort);
    try {
      return await entry.verdict;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  };

  const clear = (): void => {
    for (const [key, entry] of started) {
      if (entry.known) continue;
      started.delete(key);
      entry.controller.abort();
    }
    for (const key of started.keys()) {
      if (started.size <= keptVerdicts) break;
      started.delete(key);
    }
  };

  return { oracle: Object.assign(claim, { ahead: { width, start, clear } }), wasted: () => unclaimed };
}
