import type { Oracle } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";

/** Verdicts that are known already. */
export interface Memory<T> {
  recall(candidate: T): Verdict | undefined;
  keep(candidate: T, verdict: Verdict): void;
}

/** Told what is recalled of a candidate, which is given when this has settled; what it rejects with is the verdict's. */
export type RecallListener<T> = (
  candidate: T,
  recalled: Verdict,
  signal: AbortSignal,
) => Promise<void> | undefined;

/** Asks `inner` about what is not known; what is need not be worked on ahead. */
export function recalling<T>(
  inner: Oracle<T>,
  memory: Memory<T>,
  onRecall: RecallListener<T> = () => undefined,
): Oracle<T> {
  const ask = async (candidate: T, signal: AbortSignal): Promise<Verdict> => {
    signal.throwIfAborted();
    const known = memory.recall(candidate);
    if (known !== undefined) {
      await onRecall(candidate, known, signal);
      return known;
    }
    const verdict = await inner(candidate, signal);
    memory.keep(candidate, verdict);
    return verdict;
  };
  const { ahead } = inner;
  if (ahead === undefined) return ask;
  const known = (candidate: T): Verdict | undefined => memory.recall(candidate) ?? ahead.known(candidate);
  return Object.assign(ask, { ahead: { ...ahead, known } });
}
