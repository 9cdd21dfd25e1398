import type { Outcome } from "../../oracle/outcome.ts";
import type { AnswerFrame } from "../answer.ts";
import { noticeLines } from "../closing-lines.ts";
import type { Report } from "../report.ts";
import { inLine, type Paint, plural } from "../words.ts";

/** Answer of `predict`. */
export interface PredictAnswer extends AnswerFrame {
  readonly command: "predict";
  readonly input: null;
  /** The file of the theory. */
  readonly theory: string;
  readonly grammar: string;
  readonly predictions: readonly PredictionInAnswer[];
  /** The accuracy of the predictions; null without a program. */
  readonly checked: CheckedPredictions | null;
  readonly seed: null;
}

/** The prediction for an input. */
export interface PredictionInAnswer {
  /** The path of its file; for a line of standard input, `-:` and the line number. */
  readonly path: string;
  /** Unknown if the grammar rejects the input. */
  readonly predicted: "fail" | "pass" | "unknown";
  readonly because: string;
  /** The program's outcome, mapped like the theory's; null if it was not run. */
  readonly outcome: Outcome | null;
}

/** Predictions compared with the program's outcomes. */
export interface CheckedPredictions {
  readonly right: number;
  readonly wrong: number;
  /** The number of unresolved ones. */
  readonly unresolved: number;
  readonly saidToFail: OutcomeCounts;
  readonly saidToPass: OutcomeCounts;
}

export interface OutcomeCounts {
  readonly fail: number;
  readonly pass: number;
  readonly unresolved: number;
}

export const predictReport: Report<PredictAnswer, Record<never, never>> = {
  lines({ answer }, paint) {
    const { predictions, checked, theory, notices } = answer;
    const count = (wanted: PredictionInAnswer["predicted"]): number =>
      predictions.filter(({ predicted }) => predicted === wanted).length;
    return [
      ...predictions.map((prediction) => predictionLine(prediction, paint)),
      paint.bold(
        `${plural(predictions.length, "input")}: ${count("fail")} said to fail, ${count("pass")} to pass, ${count("unknown")} unknown`,
      ) + paint.dim(` (theory ${inLine(theory)})`),
      ...(checked === null ? [] : checkedLines(checked)),
      ...noticeLines(notices, paint),
    ];
  },
};

function predictionLine({ path, predicted, because, outcome }: PredictionInAnswer, paint: Paint): string {
  const isWrong = outcome !== null && outcome !== "unresolved" && outcome !== predicted;
  const words = { fail: paint.red("fails"), pass: paint.green("passes"), unknown: paint.yellow("unknown") };
  const seen =
    isWrong && predicted !== "unknown"
      ? paint.bold(`, but it ${outcome === "fail" ? "fails" : "passes"}`)
      : "";
  return `${inLine(path)}: ${words[predicted]}, as ${inLine(because)}${seen}`;
}

/** The number of correct predictions, and the confusion matrix. */
function checkedLines({ right, wrong, saidToFail, saidToPass }: CheckedPredictions): string[] {
  const all = right + wrong;
  const share = all === 0 ? "" : ` (${((100 * right) / all).toFixed(1)} %)`;
  const row = (name: string, { fail, pass, unresolved }: OutcomeCounts): string =>
    `  ${name}${[fail, pass, unresolved].map((count) => String(count).padStart(11)).join("")}`;
  return [
    `run, ${right} of ${all} did as predicted${share}`,
    `  ${" ".repeat(12)}${["fails", "passes", "unresolved"].map((word) => word.padStart(11)).join("")}`,
    row("said to fail", saidToFail),
    row("said to pass", saidToPass),
  ];
}
