import type { Outcome } from "../../oracle/outcome.ts";
import { Stop } from "../../oracle/stop.ts";
import { sameAs } from "../../oracle/wrap/same-failure.ts";
import type { Workbench } from "./workbench.ts";

/**
 * Runs a result again, fresh and outside every cache, as the user will; says so when it does not show the outcome
 * it should, or fails in another way than the input. For a flaky program as many runs as decide a candidate are tried.
 */
export async function confirmationNotice(
  { program, settings, signal, reproduction }: Workbench,
  result: Uint8Array,
  expected: Outcome,
): Promise<readonly string[]> {
  const { runs } = settings.repetition;
  const isSame = sameAs(reproduction.verdict, settings.criteria.same ?? "message");
  const met: string[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      const verdict = await program.ask(result, signal);
      const isOtherFailure = verdict.outcome === "fail" && !isSame(verdict);
      if (verdict.outcome === expected && !isOtherFailure) return [];
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
    `run once more, the result did not show what it was found with: expected ${expected}, got ${met.at(-1)}. The program may be flaky; try --repeat 10 with --fresh.`,
  ];
}
