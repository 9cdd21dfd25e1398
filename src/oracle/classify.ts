import { type Criteria, criteriaMet } from "./criteria.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { type HintOptions, hintOf } from "./hint/hint.ts";
import { failureKind, type Outcome, type RunRecord, type Verdict } from "./outcome.ts";

export interface ClassifyOptions extends HintOptions {
  /** Runs that fail. Default: runs that exit non-zero, die by a signal, or exceed the time or output limit. */
  readonly failWhen?: Criteria | undefined;
  /** Runs that pass unless they fail. Default: runs that exit with 0. */
  readonly passWhen?: Criteria | undefined;
  /** Runs that are unresolved, even if they match `failWhen`. Default: none. */
  readonly unresolvedWhen?: Criteria | undefined;
  /** Whether a run that prints only white space on standard output fails, too. Default: false. */
  readonly requireOutput?: boolean | undefined;
}

/** Returns the verdict on a run. With criteria for failing, a run that neither meets them nor passes is unresolved. */
export function classify(run: RunRecord, candidate: Uint8Array, options: ClassifyOptions = {}): Verdict {
  const { outcome, reason, criterion } = judge(run, options);
  return {
    outcome,
    reason,
    ...(outcome === "fail" && { fingerprint: fingerprintOf(run, criterion, candidate) }),
    ...(outcome !== "pass" && !run.timedOut && hintOf(run, candidate, options)),
    ...(run.timedOut && { timedOut: true }),
    run,
  };
}

interface Judgement {
  readonly outcome: Outcome;
  readonly reason: string;
  /** The criterion that made the run fail; absent if the ending did. */
  readonly criterion?: string;
}

function judge(
  run: RunRecord,
  { failWhen = [], passWhen = [], unresolvedWhen = [], requireOutput, match }: ClassifyOptions,
): Judgement {
  const ending = run.timedOut ? `timed out after ${duration(run.milliseconds)}` : failureKind(run);
  const told = (criterion: string): string =>
    isOfEnding(criterion) ? ending : `${ending}, met ${criterion}`;

  const nothing = criteriaMet(unresolvedWhen, run, match);
  if (nothing !== undefined) return { outcome: "unresolved", reason: told(nothing) };

  const criterion = criteriaMet(failWhen, run, match);
  if (criterion !== undefined) return { outcome: "fail", reason: told(criterion), criterion };

  const passes = passWhen.length === 0 ? run.exitCode === 0 : criteriaMet(passWhen, run, match) !== undefined;
  if (!passes) return { outcome: failWhen.length === 0 ? "fail" : "unresolved", reason: ending };
  if (run.timedOut || run.flooded || run.starved) return { outcome: "unresolved", reason: ending };
  if (requireOutput && run.stdout.trim() === "") {
    return { outcome: "fail", reason: `${ending}, no output`, criterion: "no output" };
  }
  return { outcome: "pass", reason: ending };
}

/** Whether the criterion only concerns the run's ending. */
const isOfEnding = (criterion: string): boolean => /^(exit|signal|timeout)(:\w+)?$/.test(criterion);

const duration = (milliseconds: number): string =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${Number((milliseconds / 1000).toPrecision(2))} s`;
