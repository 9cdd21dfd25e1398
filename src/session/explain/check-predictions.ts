import { extname } from "node:path";
import type { Theory } from "../../explain/theory/theory.ts";
import type { Outcome, Verdict } from "../../oracle/outcome.ts";
import type { StopReason } from "../../oracle/stop.ts";
import type { Tests } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import type { Watch } from "../context/context.ts";
import { runInputs } from "../context/run-inputs.ts";
import type { RunResult } from "../context/search-run.ts";
import { readInput } from "../files/input-file.ts";
import type { Settings } from "../settings/settings.ts";
import type { GivenInput } from "./given-inputs.ts";

/** The outcomes of the inputs that were run. */
export interface CheckedInputs {
  /** In the order of the inputs; fewer if the search was stopped. */
  readonly outcomes: readonly Outcome[];
  readonly tests: Tests;
  readonly stopped: StopReason | null;
  readonly notices: readonly Notice[];
}

/** The inputs and the theory to check. */
export interface Checking {
  readonly theory: Theory;
  /** The file of the theory; the state is kept next to it. */
  readonly path: string;
  readonly inputs: readonly GivenInput[];
}

/**
 * Runs the program on the inputs. Only the failure that the theory explains counts as one; other failures are unresolved. The
 * state is that of the explained input, so its known runs are not repeated. Throws OptionsError and OracleError.
 */
export async function checkPredictions(
  { theory, path, inputs }: Checking,
  settings: Settings,
  watch: Watch,
): Promise<CheckedInputs> {
  const { failure } = theory;
  const name = failure?.input ?? `input${extname(inputs[0]?.path ?? "")}`;
  const fingerprint = failure?.fingerprint ?? undefined;
  const run = await runInputs(
    inputs.map(({ bytes }) => bytes),
    {
      about: { ...readInput(path), name },
      failure: { outcome: "fail", ...(fingerprint !== undefined && { fingerprint }) },
      sameness: fingerprint === undefined ? "any" : (settings.same ?? "message"),
      settings,
      watch,
      onRun: (done) => watch.watcher({ kind: "phase", name: "checking", done, of: inputs.length }),
    },
  );
  const { verdicts, stopped } = run.result;
  const outcomes = verdicts.map((verdict) => (theory.of === "refusals" ? refusal(verdict) : verdict.outcome));
  return {
    outcomes,
    tests: run.tests,
    stopped,
    notices: [...run.notices, ...onlyOthers(outcomes, theory, run)],
  };
}

/** In a theory of refusals, an unresolved input counts as failing. */
const refusal = ({ outcome }: Verdict): Outcome => (outcome === "unresolved" ? "fail" : "pass");

/** A notice if all failures differ from the explained one, for example because a module was explained and a program runs. */
function onlyOthers(
  outcomes: readonly Outcome[],
  { failure, of }: Theory,
  { otherFailures }: Pick<RunResult<unknown>, "otherFailures">,
): readonly Notice[] {
  const [first] = otherFailures;
  if (of === "refusals" || outcomes.includes("fail") || first === undefined) return [];
  const failures = otherFailures.reduce((sum, { times }) => sum + times, 0);
  const explained = failure?.fingerprint ?? failure?.reason ?? "";
  return [{ kind: "other-failures-only", explained, failures, met: first.reason }];
}
