import { type Sameness, sameFailure } from "../fingerprint.ts";
import { type Oracle, wrapping } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";

/** Another failure than the one looked for, with the first candidate that showed it. */
export interface OtherFailure {
  readonly verdict: Verdict;
  readonly candidate: Uint8Array;
  readonly times: number;
}

/** The failures met that are not the one looked for, by fingerprint. */
export type OtherFailures = Map<string, OtherFailure>;

const mostKept = 50;

/**
 * Keeps a search on the failure it began with: a candidate that fails in another way is unresolved. The others are
 * counted in `others`, one example each, so that what was met by chance is not lost.
 */
export function sameFailureAs(
  original: Verdict,
  sameness: Sameness,
  { inner, others }: { readonly inner: Oracle<Uint8Array>; readonly others: OtherFailures },
): Oracle<Uint8Array> {
  return wrapping(inner, async (candidate, signal) => {
    const verdict = await inner(candidate, signal);
    const { outcome, fingerprint = "" } = verdict;
    if (outcome !== "fail" || sameFailure(original.fingerprint, fingerprint, sameness)) return verdict;
    const met = others.get(fingerprint);
    if (met !== undefined) others.set(fingerprint, { ...met, times: met.times + 1 });
    else if (others.size < mostKept) others.set(fingerprint, { verdict, candidate, times: 1 });
    return { ...verdict, outcome: "unresolved", reason: `another failure: ${verdict.reason ?? "it fails"}` };
  });
}
