import { formatDuration } from "../../base/quantity.ts";
import type { AnswerFrame } from "../answer.ts";
import { noticeInWords } from "../notice.ts";
import type { Report } from "../report.ts";
import { inLine, listed, mostListed, type Paint, plural } from "../words.ts";

/** A sample that was not learned from. */
export interface UnlearnedInAnswer {
  readonly path: string;
  readonly reason: string;
}

/** Answer of `learn`, printed as is by `--json`. */
export interface LearnAnswer extends AnswerFrame {
  readonly command: "learn";
  readonly input: null;
  readonly grammar: string;
  readonly context: number;
  /** The number of samples learned from, and their total size. */
  readonly files: number;
  readonly bytes: number;
  /** The number of added files of probabilities. */
  readonly merged: number;
  readonly unlearned: readonly UnlearnedInAnswer[];
  readonly seed: null;
}

/** The samples that were not learned from, one a line; of many, only their number. */
export function skippedLines(skipped: readonly UnlearnedInAnswer[], paint: Paint): readonly string[] {
  const lines = skipped.map(({ path, reason }) => `Skipped ${inLine(path)}: ${inLine(reason)}`);
  return listed(lines, 2 * mostListed, (rest) => `Skipped ${rest} more.`).map(paint.yellow);
}

/** The probabilities as text, if requested. */
export interface LearnMaterial {
  readonly probabilities: readonly string[];
}

export const learnReport: Report<LearnAnswer, LearnMaterial> = {
  lines({ answer, material }, paint) {
    const { files, bytes, merged, unlearned, output, grammar, seconds } = answer;
    return [
      paint.bold(`learned from ${plural(files, "sample")}`) +
        paint.dim(` (${bytes} bytes, grammar ${grammar}, ${formatDuration(seconds * 1_000)})`),
      ...(merged > 0 ? [`added ${plural(merged, "file")} of probabilities`] : []),
      ...skippedLines(unlearned, paint),
      ...(output === null ? [] : [`wrote ${inLine(output.path)} (${output.bytes} bytes)`]),
      ...answer.notices.map(noticeInWords),
      ...material.probabilities,
    ];
  },
};
