import type { AnswerFrame } from "../answer.ts";
import { noticeInWords } from "../notice-in-words.ts";
import type { Paint } from "../paint.ts";
import type { Report } from "../report.ts";
import { inLine } from "../visible.ts";

/** Answer of `generate`, printed as is by `--json`. */
export interface GenerateAnswer extends AnswerFrame {
  readonly command: "generate";
  readonly input: null;
  readonly grammar: string;
  /** The condition that the inputs meet; null when there was none. */
  readonly where: string | null;
  /** Inputs written, those of an earlier run in the same folder included, and their size together. */
  readonly count: number;
  readonly bytes: number;
  /** How the inputs' sizes in bytes spread; null without inputs. */
  readonly sizes: SizeSpread | null;
  /** How their derivation trees' nodes, and the lengths of their longest ways down, spread; null unless measured. */
  readonly derivations: { readonly nodes: SizeSpread; readonly depth: SizeSpread } | null;
  /** Inputs left out because they had been written already. */
  readonly duplicates: number;
  /** How many inputs the program was asked about, and how many it accepted; null when none was asked. */
  readonly acceptance: { readonly asked: number; readonly accepted: number } | null;
  readonly seed: number;
}

/** How some sizes spread. */
export interface SizeSpread {
  readonly min: number;
  readonly median: number;
  readonly mean: number;
  readonly max: number;
}

export const generateReport: Report<GenerateAnswer, Record<never, never>> = {
  lines: ({ answer }, paint) => (answer.output === null ? [] : generatedLines(answer, paint)),
};

/** What a person reads about what was generated. */
function generatedLines(answer: GenerateAnswer, paint: Paint): readonly string[] {
  const { count, bytes, sizes, derivations, grammar, output, duplicates, acceptance, seconds } = answer;
  return [
    paint.bold(`generated ${count} ${count === 1 ? "input" : "inputs"}`) +
      paint.dim(` (${bytes} bytes, grammar ${grammar}, ${seconds} s)`),
    ...(sizes === null ? [] : [`bytes in each: ${spreadText(sizes)}`]),
    ...(derivations === null
      ? []
      : [
          `nodes in each derivation: ${spreadText(derivations.nodes)}`,
          `depth of each derivation: ${spreadText(derivations.depth)}`,
        ]),
    ...(output === null ? [] : [`wrote ${inLine(output.path)}`]),
    ...(duplicates > 0 ? [`left out ${duplicates} that had been there already`] : []),
    ...(acceptance === null ? [] : [acceptanceLine(acceptance)]),
    ...answer.notices.map(noticeInWords),
  ];
}

function acceptanceLine({ asked, accepted }: NonNullable<GenerateAnswer["acceptance"]>): string {
  const share = asked === 0 ? 0 : (100 * accepted) / asked;
  return `the program accepted ${accepted} of ${asked} (${share.toFixed(1)} %)`;
}

function spreadText({ min, median, mean, max }: SizeSpread): string {
  return `${min} to ${max}, median ${median}, mean ${mean}`;
}
