import type { AnswerFrame } from "../answer.ts";
import { noticeInWords } from "../notice-in-words.ts";
import type { Paint } from "../paint.ts";
import { plural } from "../plural.ts";
import type { Report } from "../report.ts";
import { inLine } from "../visible.ts";

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
  /** How many samples were learned from, and their size. */
  readonly files: number;
  readonly bytes: number;
  /** How many files of probabilities were added. */
  readonly merged: number;
  readonly unlearned: readonly UnlearnedInAnswer[];
  readonly seed: null;
}

/** Samples that did not parse, named one by one up to this many. */
const mostShown = 10;

/** The probabilities as text, when they were asked for. */
export interface LearnMaterial {
  readonly probabilities: readonly string[];
}

export const learnReport: Report<LearnAnswer, LearnMaterial> = {
  lines: ({ answer, material }, paint) => [...learnedLines(answer, paint), ...material.probabilities],
};

/** What a person reads about what was learned. */
function learnedLines(answer: LearnAnswer, paint: Paint): readonly string[] {
  const { files, bytes, merged, unlearned, output, grammar, seconds } = answer;
  const more = unlearned.length - mostShown;
  return [
    paint.bold(`learned from ${plural(files, "sample")}`) +
      paint.dim(` (${bytes} bytes, grammar ${grammar}, ${seconds} s)`),
    ...(merged > 0 ? [`added ${plural(merged, "file")} of probabilities`] : []),
    ...unlearned
      .slice(0, mostShown)
      .map(({ path, reason }) => paint.yellow(`not learned from ${inLine(path)}: ${inLine(reason)}`)),
    ...(more > 0 ? [paint.yellow(`and not from ${more} more`)] : []),
    ...(output === null ? [] : [`wrote ${inLine(output.path)} (${output.bytes} bytes)`]),
    ...answer.notices.map(noticeInWords),
  ];
}
