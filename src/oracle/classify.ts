import { formatDuration } from "../base/duration.ts";
import { type Criteria, criteriaMet } from "./criteria.ts";
import { endingOf } from "./ending.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { type HintOptions, hintOf } from "./hint.ts";
import type { RunRecord, Verdict } from "./outcome.ts";

/** What counts as what. */
export interface Classification extends HintOptions {
  /** Runs that fail; without any criteria, those that exit non-zero, die by a signal or run out of time. */
  readonly failWhen: Criteria;
  /** Runs that tell nothing, whatever else they show. */
  readonly unresolvedWhen: Criteria;
  /** True when a run that accepts its input without printing anything fails too. */
  readonly requireOutput: boolean;
}

/** The verdict that a run of the program on a candidate gives. */
export function classify(run: RunRecord, candidate: Uint8Array, classification: Classification): Verdict {
  const untelling = criteriaMet(classification.unresolvedWhen, run);
  const failing = untelling === undefined ? whyFailing(run, classification) : undefined;
  if (untelling === undefined && failing === undefined) return { outcome: "pass", run };
  return {
    outcome: untelling === undefined ? "fail" : "unresolved",
    reason: untelling ?? reasonOf(run, failing),
    fingerprint: fingerprintOf(run, failing),
    ...hintOf(run, candidate, classification),
    ...(run.timedOut ? { timedOut: true } : {}),
    run,
  };
}

/** The criterion that makes the run a failing one, in the user's words or ours; undefined when it does not fail. */
function whyFailing(run: RunRecord, { failWhen, requireOutput }: Classification): string | undefined {
  if (requireOutput && run.exitCode === 0 && run.stdout.trim() === "") return "no output";
  if (failWhen.length > 0) return criteriaMet(failWhen, run);
  return run.exitCode === 0 ? undefined : endingOf(run);
}

function reasonOf(run: RunRecord, failing: string | undefined): string {
  if (run.timedOut) return `timed out after ${formatDuration(run.milliseconds)}`;
  return run.exitCode === 0 ? (failing ?? "exit 0") : endingOf(run);
}
