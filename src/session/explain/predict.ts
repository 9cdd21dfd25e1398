import { othersTurn } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { untilStopped } from "../../oracle/stop.ts";
import type { CheckedPredictions, OutcomeCounts, PredictionInAnswer } from "../../report/commands/predict.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import { noTests } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import { type Concluded, concluding } from "../context/event-record.ts";
import type { Settings } from "../settings/settings.ts";
import { type CheckedInputs, checkPredictions } from "./check-predictions.ts";
import { type GivenInput, givenInputs } from "./given-inputs.ts";
import { openTheory, type TheoryChoice } from "./open-theory.ts";
import { predictorOf } from "./predictor.ts";

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
    of: theory.of ?? null,
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
