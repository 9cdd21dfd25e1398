import { formatDuration } from "../../base/quantity.ts";
import type { AnswerFrame } from "../answer.ts";
import { noticeInWords } from "../notice.ts";
import type { Report } from "../report.ts";
import { inLine } from "../words.ts";

/** Answer of `generate`, printed as is by `--json`. */
export interface GenerateAnswer extends AnswerFrame {
  readonly command: "generate";
  readonly input: null;
  readonly grammar: string;
  /** The condition that the inputs meet; null if there was none. */
  readonly where: string | null;
  /** The number of inputs written, including those of an earlier run in the same folder, and their total size. */
  readonly count: number;
  readonly bytes: number;
  /** The spread of the inputs' sizes in bytes; null without inputs. */
  readonly sizes: SizeSpread | null;
  /** Inputs dropped as duplicates. */
  readonly duplicates: number;
  /** The number of inputs that the program was run on, and that it accepted; null without a program. */
  readonly acceptance: { readonly asked: number; readonly accepted: number } | null;
  readonly seed: number;
}

/** A summary of some sizes. */
export interface SizeSpread {
  readonly min: number;
  readonly median: number;
  readonly mean: number;
  readonly max: number;
}

export const generateReport: Report<GenerateAnswer, Record<never, never>> = {
  lines({ answer }, paint) {
    if (answer.output === null) return [];
    const { count, bytes, sizes, grammar, output, duplicates, acceptance, seconds } = answer;
    return [
      paint.bold(`generated ${count} ${count === 1 ? "input" : "inputs"}`) +
        paint.dim(` (${bytes} bytes, grammar ${grammar}, ${formatDuration(seconds * 1_000)})`),
      ...(sizes === null ? [] : [spreadLine(sizes)]),
      ...(output === null ? [] : [`wrote ${inLine(output.path)}`]),
      ...(duplicates > 0 ? [`left out ${duplicates} that had been there already`] : []),
      ...(acceptance === null ? [] : [acceptanceLine(acceptance)]),
      ...answer.notices.map(noticeInWords),
    ];
  },
};

function acceptanceLine({ asked, accepted }: NonNullable<GenerateAnswer["acceptance"]>): string {
  const share = asked === 0 ? 0 : (100 * accepted) / asked;
  return `the program accepted ${accepted} of ${asked} (${share.toFixed(1)} %)`;
}

const spreadLine = ({ min, median, mean, max }: SizeSpread): string =>
  `bytes in each: ${min} to ${max}, median ${median}, mean ${mean}`;
