import { keyOf } from "../../base/hash.ts";
import { type Oracle, wrapping } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";

/** How much a cache may hold. */
export interface CacheLimits {
  /** Verdicts; the oldest goes first. Default: 200,000. */
  readonly entries?: number;
  /** Told each time a candidate is answered from memory. */
  readonly onHit?: () => void;
}

/**
 * Asks about the same bytes only once while their verdict is remembered. Memory stays bounded: outputs of runs are
 * not kept, and the oldest verdict goes when there are too many, so what is forgotten depends on the questions alone.
 */
export function cached(
  inner: Oracle<Uint8Array>,
  { entries = 200_000, onHit }: CacheLimits = {},
): Oracle<Uint8Array> {
  const verdicts = new Map<string, Verdict>();
  const ask = async (candidate: Uint8Array, signal: AbortSignal): Promise<Verdict> => {
    const key = keyOf(candidate);
    const known = verdicts.get(key);
    if (known !== undefined) {
      signal.throwIfAborted();
      onHit?.();
      return known;
    }
    const verdict = await inner(candidate, signal);
    const { run: _, ...remembered } = verdict;
    verdicts.set(key, remembered);
    if (verdicts.size > entries) verdicts.delete(verdicts.keys().next().value ?? key);
    return verdict;
  };
  const { ahead } = inner;
  if (ahead === undefined) return wrapping(inner, ask);
  return Object.assign(ask, {
    ahead: {
      width: ahead.width,
      start(candidate: Uint8Array): void {
        if (!verdicts.has(keyOf(candidate))) ahead.start(candidate);
      },
      clear: () => ahead.clear(),
    },
  });
}
