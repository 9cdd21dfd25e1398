import { extname } from "node:path";
import { othersTurn } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Theory } from "../../explain/theory/theory.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { untilStopped } from "../../oracle/stop.ts";
import type { OtherFailureInAnswer } from "../../report/commands/minimize.ts";
import type { CheckedPredictions, OutcomeCounts, PredictionInAnswer } from "../../report/commands/predict.ts";
import type { Notice } from "../../report/notice.ts";
import { noTests, testsOfOutcomes } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import { runInputs } from "../context/search-run.ts";
import { type Concluded, concluding } from "../context/session.ts";
import { type InputFile, readInput, sampleFiles, standardInput } from "../files/input-file.ts";
import type { Settings } from "../settings/settings.ts";
import { openTheory, predictorOf, type TheoryChoice } from "./open-theory.ts";

/** The inputs to predict, and the theory. */
interface PredictRequest extends TheoryChoice {
  /** Files, folders, and a dash for the lines of standard input. */
  readonly inputs: readonly string[];
  readonly state?: string | undefined;
  /** Those of a program that checks the predictions; null if there is none. */
  readonly settings: Settings | null;
}

/** The session of `culprit predict`. Throws OptionsError, GrammarError and OracleError. */
export const predictSession = concluding("predict", predict);

async function predict(
  { inputs, state, settings, ...choice }: PredictRequest,
  watch: Watch,
): Promise<Concluded<"predict">> {
  const { theory: path } = choice;
  const open = await openTheory(choice);
  const { theory, source } = open;
  const predicting = predictorOf(open);
  const given: GivenInput[] = [];
  const predictions: PredictionInAnswer[] = [];
  const stopped = await untilStopped(async () => {
    for (const input of givenInputs(inputs)) {
      predictions.push({ path: input.path, ...(await predicting(input.bytes, watch.signal)), outcome: null });
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
    settings === null || stopped !== null ? null : await outcomesOf(given, { theory, path, settings, watch });
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
  { outcomes }: { readonly outcomes: readonly Outcome[] },
): CheckedPredictions {
  const counts = (predicted: PredictionInAnswer["predicted"]): OutcomeCounts => {
    const { fail, pass, unresolved } = testsOfOutcomes(
      outcomes.filter((_, index) => predictions[index]?.predicted === predicted),
    );
    return { fail, pass, unresolved };
  };
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

/** An input to predict; a line of standard input has the path `-:LINE`. */
type GivenInput = Pick<InputFile, "path" | "bytes">;

/**
 * Reads the inputs of the given files and folders, in order. A dash makes one input of each line of standard input.
 * Throws OptionsError if a file cannot be read.
 */
function* givenInputs(paths: readonly string[]): Generator<GivenInput, void, void> {
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

/**
 * Runs the program on the inputs; there are fewer outcomes if the search was stopped. Only the failure that the theory
 * explains counts as one; other failures are unresolved. The state is kept next to the theory, as that of the explained
 * input, so its known runs are not repeated. Throws OptionsError and OracleError.
 */
async function outcomesOf(
  inputs: readonly GivenInput[],
  { theory, path, settings, watch }: { theory: Theory; path: string; settings: Settings; watch: Watch },
) {
  const { failure } = theory;
  const name = failure?.input ?? `input${extname(inputs[0]?.path ?? "")}`;
  const fingerprint = failure?.fingerprint ?? undefined;
  const { result, tests, notices, otherFailures } = await runInputs(
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
  const outcomes = result.verdicts.map(({ outcome }) => outcome);
  const told = outcomes.includes("fail") ? [] : onlyOthers(failure, otherFailures);
  return { outcomes, tests, stopped: result.stopped, notices: [...notices, ...told] };
}

/** A notice if all failures differ from the explained one, for example because a module was explained and a program runs. */
function onlyOthers(failure: Theory["failure"], others: readonly OtherFailureInAnswer[]): readonly Notice[] {
  const [first] = others;
  if (first === undefined) return [];
  const explained = failure?.fingerprint ?? failure?.reason ?? "";
  const failures = others.reduce((sum, { times }) => sum + times, 0);
  return [{ kind: "other-failures-only", explained, failures, met: first.reason }];
}
