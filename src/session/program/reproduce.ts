import type { Verdict } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { Repetition } from "../../oracle/wrap/repeated.ts";
import type { Notice } from "../../report/notice.ts";
import type { Settings } from "../settings/settings.ts";
import type { ProgramUnderTest } from "./program-under-test.ts";

/** What the input itself did when it was run. */
export interface Reproduction {
  /** The first failing run's verdict, else the first run's; unresolved when no run came to its end. */
  readonly verdict: Verdict;
  readonly runs: number;
  readonly failures: number;
  /** Why there were no more runs, when somebody or a limit ended them. */
  readonly stopped: StopReason | null;
}

const mostRuns = 5;
const enoughMilliseconds = 1_000;

/**
 * Runs the input at least twice, so that a flaky program is noticed before an hour is spent on it: up to five times
 * as long as that takes less than a second, and as often as `--repeat` allows until it fails.
 */
export async function reproduce(
  context: { readonly program: ProgramUnderTest; readonly settings: Settings; readonly signal: AbortSignal },
  bytes: Uint8Array,
): Promise<Reproduction> {
  const { program, settings, signal } = context;
  const patience = settings.repetition.runs;
  const started = performance.now();
  const verdicts: Verdict[] = [];
  let failures = 0;
  const isEnough = ({ length }: readonly Verdict[]): boolean =>
    (failures > 0 || length >= patience) &&
    (length >= mostRuns || (length >= 2 && performance.now() - started > enoughMilliseconds));
  const stopped = await untilStopped(async () => {
    while (!isEnough(verdicts)) {
      const verdict = await program.ask(bytes, signal);
      verdicts.push(verdict);
      if (verdict.outcome === "fail") failures += 1;
    }
  });
  const verdict = verdicts.find(({ outcome }) => outcome === "fail") ?? verdicts[0] ?? unknown;
  return { verdict, runs: verdicts.length, failures, stopped };
}

const unknown: Verdict = { outcome: "unresolved", reason: "stopped before the first run was over" };

/** What to tell the user about an input that fails in some runs only, unless candidates are asked about often enough. */
export function flakinessNotice({ runs, failures }: Reproduction, repetition: Repetition): Notice[] {
  if (failures === 0 || failures === runs) return [];
  const rate = failures / runs;
  const advised = Math.ceil(Math.log(0.001) / Math.log(1 - rate));
  const deciding = repetition.runs;
  return deciding >= advised ? [] : [{ kind: "flaky", failures, runs, deciding, advised }];
}
