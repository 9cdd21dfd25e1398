import { extname } from "node:path";
import { othersTurn } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Theory } from "../../explain/theory/theory.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { Tests } from "../../report/answer.ts";
import type { CheckedPredictions, OutcomeCounts, PredictionInAnswer } from "../../report/commands/predict.ts";
import type { Notice } from "../../report/notice.ts";
import type { Conclusion } from "../../report/reports.ts";
import { noTests } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import { type Concluded, concluding } from "../context/event-record.ts";
import { type RunResult, runInputs } from "../context/search-run.ts";
import { readInput, standardInput } from "../files/input-file.ts";
import { sampleFiles } from "../learn/learn.ts";
import type { Settings } from "../settings/settings.ts";
import { openTheory, predictorOf, type TheoryChoice } from "./open-theory.ts";

/** The inputs to predict, and the theory. */
export interface PredictRequest extends TheoryChoice {
  /** Files, folders, and a dash for the lines of standard input. */
  readonly inputs: readonly string[];
  readonly state?: string | undefined;
}

/** The session of `culprit predict`; with settings, it checks the predictions. Throws OptionsError, GrammarError and OracleError. */
export function predictSession(
  request: PredictRequest,
  settings: Settings | null,
  watch: Watch,
): Promise<Conclusion<"predict">> {
  return concluding("predict", watch, (recorded) => predictOn(request, settings, recorded));
}

async function predictOn(
  { inputs, state, ...choice }: PredictRequest,
  settings: Settings | null,
  watch: Watch,
): Promise<Concluded<"predict">> {
  const { theory: path } = choice;
  const open = await openTheory(choice);
  const { theory, source } = open;
  const predict = predictorOf(open);
  const given: GivenInput[] = [];
  const predictions: PredictionInAnswer[] = [];
  const stopped = await untilStopped(async () => {
    for (const input of givenInputs(inputs)) {
      predictions.push({ path: input.path, ...(await predict(input.bytes, watch.signal)), outcome: null });
      if (settings !== null) given.push(input);
      watch.watcher({ kind: "phase", name: "predicting", done: predictions.length });
      // Answers Ctrl-C between two files.
      await othersTurn();
    }
  });
  if (predictions.length === 0 && stopped === null) {
    throw new OptionsError(
      `there are no inputs in ${inputs.join(", ")}; name files, folders with files, or -.`,
    );
  }
  const checked =
    settings === null || stopped !== null
      ? null
      : await checkPredictions({ theory, path, inputs: given }, settings, watch);
  const isAnyKnown = predictions.some(({ predicted }) => predicted !== "unknown");
  const answer = {
    theory: path,
    grammar: source.name,
    predictions: predictions.map((each, index) => ({ ...each, outcome: checked?.outcomes[index] ?? null })),
    checked: checked && compared(predictions, checked),
    tests: checked?.tests ?? noTests,
    stopped: stopped ?? checked?.stopped ?? null,
    notices: [...open.notices, ...(checked?.notices ?? [])],
  };
  return { answer, isFound: isAnyKnown, about: { path, state } };
}

function compared(
  predictions: readonly PredictionInAnswer[],
  { outcomes }: CheckedInputs,
): CheckedPredictions {
  const count = (predicted: PredictionInAnswer["predicted"], outcome: Outcome): number =>
    outcomes.filter((each, index) => each === outcome && predictions[index]?.predicted === predicted).length;
  const counts = (predicted: PredictionInAnswer["predicted"]): OutcomeCounts => ({
    fail: count(predicted, "fail"),
    pass: count(predicted, "pass"),
    unresolved: count(predicted, "unresolved"),
  });
  const saidToFail = counts("fail");
  const saidToPass = counts("pass");
  return {
    right: saidToFail.fail + saidToPass.pass,
    wrong: saidToFail.pass + saidToPass.fail,
    unresolved: saidToFail.unresolved + saidToPass.unresolved,
    saidToFail,
    saidToPass,
  };
}

/** An input to predict. */
export interface GivenInput {
  /** The path of its file, or `-:LINE` for a line of standard input. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads the inputs of the given files and folders, in order. A dash makes one input of each line of standard input.
 * Throws OptionsError if a file cannot be read.
 */
export function* givenInputs(paths: readonly string[]): Generator<GivenInput, void, void> {
  for (const path of paths) {
    if (path === "-") yield* linesOfStandardInput();
    else for (const file of sampleFiles([path])) yield { path: file, bytes: readInput(file).bytes };
  }
}

function* linesOfStandardInput(): Generator<GivenInput, void, void> {
  const bytes = standardInput();
  let start = 0;
  for (let number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    const isCarried = bytes[end - 1] === 0x0d && end > start;
    yield { path: `-:${number}`, bytes: new Uint8Array(bytes.subarray(start, isCarried ? end - 1 : end)) };
    start = end + 1;
  }
}

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
  const outcomes = verdicts.map(({ outcome }) => outcome);
  return {
    outcomes,
    tests: run.tests,
    stopped,
    notices: [...run.notices, ...onlyOthers(outcomes, theory, run)],
  };
}

/** A notice if all failures differ from the explained one, for example because a module was explained and a program runs. */
function onlyOthers(
  outcomes: readonly Outcome[],
  { failure }: Theory,
  { otherFailures }: Pick<RunResult<unknown>, "otherFailures">,
): readonly Notice[] {
  const [first] = otherFailures;
  if (outcomes.includes("fail") || first === undefined) return [];
  const failures = otherFailures.reduce((sum, { times }) => sum + times, 0);
  const explained = failure?.fingerprint ?? failure?.reason ?? "";
  return [{ kind: "other-failures-only", explained, failures, met: first.reason }];
}
