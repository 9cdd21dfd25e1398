import type { Verdict } from "./outcome.ts";

/**
 * Returns the verdict on a candidate, by default an input's bytes. Rejects with the signal's reason when the signal aborts,
 * with `Stop` at a limit, and with `OracleError` when the program cannot be run at all.
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
  /** How many candidates it pays to have under way now, the one being asked for included. */
  places(): number;
  /**
   * From the next question on works on the candidates that `next` gives, the first ones first; it is called again whenever an
   * answer has come, and only as many are taken from it as there are places.
   */
  want(next: () => Iterable<Wanted<T>>): void;
  /** The verdict on a candidate, where it is there without a run. */
  known(candidate: T): Verdict | undefined;
  /** Gives up everything that was wanted and not asked for. */
  clear(): void;
}

/** A candidate that may be asked for. */
export interface Wanted<T> {
  readonly candidate: T;
  /** How probable it is that it will be. */
  readonly probability: number;
}

/**
 * An oracle with its own way to ask that works ahead like `inner`; the form of every wrapper. A wrapper that changes
 * verdicts passes the change, without its other effects.
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

/** The oracle on `T` that asks `inner` about what `render` makes of a candidate. */
export function over<T, U>(inner: Oracle<U>, render: (candidate: T) => U): Oracle<T> {
  const { ahead } = inner;
  if (ahead === undefined) return (candidate, signal) => inner(render(candidate), signal);
  const rendered = new WeakMap<object, { readonly candidate: U }>();
  const renderOnce = (candidate: T): U => {
    if (typeof candidate !== "object" || candidate === null) return render(candidate);
    const known = rendered.get(candidate) ?? { candidate: render(candidate) };
    rendered.set(candidate, known);
    return known.candidate;
  };
  return Object.assign((candidate: T, signal: AbortSignal) => inner(renderOnce(candidate), signal), {
    ahead: {
      places: () => ahead.places(),
      want: (next: () => Iterable<Wanted<T>>) => ahead.want(() => renderedEach(next(), renderOnce)),
      known: (candidate: T) => ahead.known(renderOnce(candidate)),
      clear: () => ahead.clear(),
    },
  });
}

function* renderedEach<T, U>(wanted: Iterable<Wanted<T>>, render: (candidate: T) => U): Iterable<Wanted<U>> {
  for (const { candidate, probability } of wanted) yield { candidate: render(candidate), probability };
}
