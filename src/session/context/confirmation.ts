import type { Sameness } from "../../oracle/fingerprint.ts";
import { WorkerDisagreement } from "../../oracle/oracle-error.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { readable } from "../../oracle/quotation.ts";
import { Stop } from "../../oracle/stop.ts";
import { sameAs } from "../../oracle/wrap/same-failure.ts";
import type { Notice } from "../../report/notice.ts";
import type { Context } from "./context.ts";

/** What a result is said to show. */
export interface Claim {
  readonly bytes: Uint8Array;
  readonly outcome: "pass" | "fail";
}

/** What fresh runs say about a claim. */
export interface Confirmation {
  /** That of the last run; null when there was no time for one. */
  readonly verdict: Verdict | null;
  /** What speaks against the claim; null when nothing does. */
  readonly denial: Notice | null;
}

/** What fresh runs say about these claims, one for each. */
export async function confirmationsOf(
  context: Context,
  sameness: Sameness,
  claims: readonly Claim[],
): Promise<readonly Confirmation[]> {
  const confirmations: Confirmation[] = [];
  for (const claim of claims) confirmations.push(await confirmationOf(context, sameness, claim));
  return confirmations;
}

/**
 * Runs a result again, fresh and outside every cache, as the user will and on the user's machine; says so when it does not show the outcome
 * it should, or fails in another way than the input. For a flaky program as many runs as decide a candidate are tried.
 * Throws WorkerDisagreement when workers found it and no run here shows it.
 */
async function confirmationOf(
  { program, settings, signal, reproduction }: Context,
  sameness: Sameness,
  { bytes, outcome }: Claim,
): Promise<Confirmation> {
  const isElsewhere = settings.workers !== undefined;
  const runs = isElsewhere ? Math.max(settings.repetition.runs, mostContradicting) : settings.repetition.runs;
  const isSame = sameAs(reproduction.verdict, sameness);
  let verdict: Verdict | null = null;
  let denial: Notice | null = null;
  try {
    for (let run = 0; run < runs; run++) {
      verdict = await program.askHere(bytes, signal);
      const isOtherFailure = verdict.outcome === "fail" && !isSame(verdict);
      if (verdict.outcome === outcome && !isOtherFailure) return { verdict, denial: null };
      const { fingerprint } = verdict;
      const met = (isOtherFailure ? fingerprint && readable(fingerprint) : verdict.reason) ?? verdict.outcome;
      denial = { kind: "denied", expected: outcome, met, isOtherFailure };
    }
  } catch (error) {
    // Stopped by now: the result stands on the verdict it was found with.
    if (error instanceof Stop) return { verdict, denial: null };
    throw error;
  }
  if (isElsewhere && denial?.kind === "denied") {
    throw new WorkerDisagreement(
      `workers say "${outcome}" of the result, and this machine says "${denial.met}" in ${runs} runs; end the workers that have another program or environment`,
    );
  }
  return { verdict, denial };
}

/** Runs here that have to contradict what workers said before they are not believed; a flaky program differs now and then. */
const mostContradicting = 3;
