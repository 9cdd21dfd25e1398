import { type Sameness, sameFailure } from "../fingerprint.ts";
import { type Oracle, wrapping } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";
import { readable, withoutQuotations } from "../quotation.ts";

/** A failure other than the original one, with the first candidate that showed it. */
export interface OtherFailure {
  /** The fingerprint without the parts that vary between its candidates. */
  readonly fingerprint: string;
  /** The number of candidates that showed it. */
  readonly count: number;
  readonly candidate: Uint8Array;
  readonly verdict: Verdict;
}

/** Distinct failures kept, each with a candidate; of further ones only the number counts. */
const keptFailures = 50;

/** The failure's name in messages. */
export const nameOfFailure = ({ fingerprint, verdict }: OtherFailure): string =>
  readable(fingerprint) || (verdict.reason ?? "it fails");

/** Collects failures that differ from the original. */
export class OtherFailures {
  readonly #met = new Map<string, OtherFailure>();
  readonly #onMet: (failure: OtherFailure) => void;
  #count = 0;

  /** @param onMet called for each candidate that showed one of the kept failures */
  constructor(onMet: (failure: OtherFailure) => void = () => {}) {
    this.#onMet = onMet;
  }

  /** In the order of their first occurrence. */
  get all(): readonly OtherFailure[] {
    return [...this.#met.values()];
  }

  /** The number of candidates that showed any of them. */
  get count(): number {
    return this.#count;
  }

  add(candidate: Uint8Array, verdict: Verdict): void {
    this.#count += 1;
    const fingerprint = withoutQuotations(verdict.fingerprint ?? "");
    const known = this.#met.get(fingerprint);
    if (known === undefined && this.#met.size >= keptFailures) return;
    const met = known ?? { fingerprint, count: 0, candidate, verdict };
    const failure = { ...met, count: met.count + 1 };
    this.#met.set(fingerprint, failure);
    this.#onMet(failure);
  }
}

/** Makes the test whether a failing verdict shows the original failure. */
export function sameAs(original: Verdict, sameness: Sameness): (verdict: Verdict) => boolean {
  return ({ fingerprint }) => sameFailure(original.fingerprint, fingerprint, sameness);
}

/**
 * Makes failures other than the original unresolved, and collects them. Belongs above the layers that remember verdicts
 * and work ahead: those record behaviour, this one interprets it, in order.
 */
export function onlySameFailure(
  inner: Oracle<Uint8Array>,
  isSame: (verdict: Verdict) => boolean,
  others: OtherFailures,
): Oracle<Uint8Array> {
  const isOther = (verdict: Verdict): boolean => verdict.outcome === "fail" && !isSame(verdict);
  const ask: Oracle<Uint8Array> = async (candidate, signal) => {
    const verdict = await inner(candidate, signal);
    if (!isOther(verdict)) return verdict;
    others.add(candidate, verdict);
    return asOther(verdict);
  };
  return wrapping(inner, ask, (_, verdict) => (isOther(verdict) ? asOther(verdict) : verdict));
}

const asOther = (verdict: Verdict): Verdict => ({
  ...verdict,
  outcome: "unresolved",
  reason: `different failure: ${readable(withoutQuotations(verdict.fingerprint ?? "of no known kind"))}`,
});
