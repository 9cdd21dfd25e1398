import type { Sameness } from "../../oracle/fingerprint.ts";
import { Stop } from "../../oracle/stop.ts";
import { sameAs } from "../../oracle/wrap/same-failure.ts";
import type { Workbench } from "./workbench.ts";

/** What a result is said to show. */
export interface Claim {
  readonly bytes: Uint8Array;
  readonly outcome: "pass" | "fail";
}

/** What fresh runs say against these claims. */
export async function denialsOf(
  bench: Workbench,
  sameness: Sameness,
  claims: readonly Claim[],
): Promise<readonly string[]> {
  const denials: string[] = [];
  for (const claim of claims) denials.push(...(await denialsOfOne(bench, sameness, claim)));
  return denials;
}

/**
 * Runs a result again, fresh and outside every cache, as the user will; says so when it does not show the outcome
 * it should, or fails in another way than the input. For a flaky program as many runs as decide a candidate are tried.
 */
async function denialsOfOne(
  { program, settings, signal, reproduction }: Workbench,
  sameness: Sameness,
  { bytes, outcome }: Claim,
): Promise<readonly string[]> {
  const { runs } = settings.repetition;
  const isSame = sameAs(reproduction.verdict, sameness);
  const met: string[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      const verdict = await program.ask(bytes, signal);
      const isOtherFailure = verdict.outcome === "fail" && !isSame(verdict);
      if (verdict.outcome === outcome && !isOtherFailure) return [];
      met.push(
        isOtherFailure ? `another failure, ${verdict.fingerprint}` : (verdict.reason ?? verdict.outcome),
      );
    }
  } catch (error) {
    // Stopped by now: the result stands on the verdict it was found with.
    if (error instanceof Stop) return [];
    throw error;
  }
  return [
    `run once more, the result did not show what it was found with: expected ${outcome}, got ${met.at(-1)}.`,
  ];
}
