import { oncePer } from "../base/lazy.ts";
import type { Verdict } from "./outcome.ts";

/**
 * Returns the verdict on a candidate, by default the bytes of an input. Rejects with the signal's reason on abort, with
 * `Stop` at a limit, and with `OracleError` if the program cannot be run at all.
 */
export interface Oracle<T = Uint8Array> {
  (candidate: T, signal: AbortSignal): Promise<Verdict>;
  /** Present if the oracle can run several candidates at once. */
  readonly ahead?: Ahead<T>;
}

/**
 * Runs candidates before the search asks for them. The search still asks strictly in order. Every layer above therefore
 * sees the same questions and answers for any number of jobs, and so do results, counts and limits.
 */
export interface Ahead<T> {
  /** The useful number of concurrent candidates now, including the one being asked for. */
  places(): number;
  /**
   * Registers the source of candidates to run ahead, most wanted first. The oracle calls `next` after each answer and
   * takes as many candidates as it has places.
   */
  want(next: () => Iterable<Wanted<T>>): void;
  /** The verdict on a candidate, if no run is needed for it. */
  known(candidate: T): Verdict | undefined;
  /** Cancels all wanted candidates that were not asked for. */
  clear(): void;
}

/** A candidate that the search may ask for. */
export interface Wanted<T> {
  readonly candidate: T;
  /** The probability that the search asks for it. */
  readonly probability: number;
}

/**
 * Wraps `inner` with another way to ask, keeping its work ahead. All wrappers are made this way. A wrapper that changes
 * verdicts passes the change as `judge`, without side effects.
 */
export function wrapping<T>(
  inner: Oracle<T>,
  ask: (candidate: T, signal: AbortSignal) => Promise<Verdict>,
  judge?: (candidate: T, verdict: Verdict) => Verdict,
): Oracle<T> {
  const { ahead } = inner;
  if (ahead === undefined) return ask;
  if (judge === undefined) return Object.assign(ask, { ahead });
  const known = (candidate: T): Verdict | undefined => {
    const verdict = ahead.known(candidate);
    return verdict && judge(candidate, verdict);
  };
  return Object.assign(ask, { ahead: { ...ahead, known } });
}

/** Makes an oracle on `T` that asks `inner` about the rendered candidate. */
export function over<T, U>(inner: Oracle<U>, render: (candidate: T) => U): Oracle<T> {
  const { ahead } = inner;
  if (ahead === undefined) return (candidate, signal) => inner(render(candidate), signal);
  const renderObject = oncePer((candidate: T & object) => render(candidate));
  const renderOnce = (candidate: T): U =>
    typeof candidate === "object" && candidate !== null ? renderObject(candidate) : render(candidate);
  return Object.assign((candidate: T, signal: AbortSignal) => inner(renderOnce(candidate), signal), {
    ahead: {
      ...ahead,
      want: (next: () => Iterable<Wanted<T>>) => ahead.want(() => renderedEach(next(), renderOnce)),
      known: (candidate: T) => ahead.known(renderOnce(candidate)),
    },
  });
}

function* renderedEach<T, U>(wanted: Iterable<Wanted<T>>, render: (candidate: T) => U): Iterable<Wanted<U>> {
  for (const { candidate, probability } of wanted) yield { candidate: render(candidate), probability };
}
