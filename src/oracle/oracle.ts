import type { Verdict } from "./outcome.ts";

/**
 * Gives the verdict on a candidate, an input's bytes where nothing else is said. Rejects with the signal's reason when the signal aborts, with `Stop` when a
 * limit is reached, and with `OracleError` when the program cannot be run at all.
 */
export interface Oracle<T = Uint8Array> {
  (candidate: T, signal: AbortSignal): Promise<Verdict>;
  /** Present when the oracle can work on several candidates at once. */
  readonly ahead?: Ahead<T>;
}

/**
 * Work on candidates before they are asked for. Asking stays strictly in order, so every layer above the one
 * that works ahead sees the same questions and answers whatever the width; that is why results, counts and
 * limits do not depend on the number of jobs.
 */
export interface Ahead<T> {
  /** How many candidates it pays to have under way, the one being asked for included. */
  readonly width: number;
  /** Starts on a candidate that will probably be asked for. */
  start(candidate: T): void;
  /** Gives up everything started and not asked for. */
  clear(): void;
}

/** An oracle that asks in its own way and works ahead as `inner` does; the form every wrapper takes. */
export function wrapping<T>(
  inner: Oracle<T>,
  ask: (candidate: T, signal: AbortSignal) => Promise<Verdict>,
): Oracle<T> {
  return inner.ahead === undefined ? ask : Object.assign(ask, { ahead: inner.ahead });
}

/** The oracle on `T` that asks `inner` about what `render` makes of a candidate. */
export function over<T, U>(inner: Oracle<U>, render: (candidate: T) => U): Oracle<T> {
  const { ahead } = inner;
  if (ahead === undefined) return (candidate, signal) => inner(render(candidate), signal);
  const rendered = new Map<T, U>();
  const renderOnce = (candidate: T): U => {
    const known = rendered.get(candidate);
    rendered.delete(candidate);
    return known ?? render(candidate);
  };
  return Object.assign((candidate: T, signal: AbortSignal) => inner(renderOnce(candidate), signal), {
    ahead: {
      width: ahead.width,
      start(candidate: T): void {
        const result = render(candidate);
        rendered.set(candidate, result);
        ahead.start(result);
      },
      clear(): void {
        rendered.clear();
        ahead.clear();
      },
    },
  });
}
