import type { AnswerFrame, FileInAnswer } from "../answer.ts";
import { noticeInWords } from "../notice.ts";
import type { Report } from "../report.ts";
import { inLine, type Paint, quoted } from "../words.ts";

/** Answer of `specialize`, printed as is by `--json`. */
export interface SpecializeAnswer extends AnswerFrame {
  readonly command: "specialize";
  readonly input: null;
  readonly grammar: string;
  readonly where: string;
  /** The size of the condition's grammar; null if no input meets the condition. */
  readonly size: GrammarSize | null;
  /** The size of the original grammar. */
  readonly from: GrammarSize;
  /** A shortest input that meets the condition; null if there is none. */
  readonly witness: string | null;
  /** A shortest input that does not meet it; null if all do. */
  readonly counterexample: string | null;
  /** The file of the conditioned probabilities; null if not requested. */
  readonly probabilities: FileInAnswer | null;
  readonly seed: null;
}

export interface GrammarSize {
  readonly nonterminals: number;
  readonly productions: number;
}

/** The grammar's text for standard output; empty if there is none. */
export interface SpecializeMaterial {
  readonly grammar: string | null;
}

export const specializeReport: Report<SpecializeAnswer, SpecializeMaterial> = {
  lines: ({ answer, material: { grammar } }, paint) => {
    if (grammar === null) return specializedLines(answer, paint);
    return grammar === "" ? [] : grammar.trimEnd().split("\n");
  },
};

/** The answer as text. */
function specializedLines(answer: SpecializeAnswer, paint: Paint): readonly string[] {
  const { size, from, where, witness, counterexample, output, probabilities, grammar, notices } = answer;
  const made =
    size === null
      ? []
      : [
          paint.bold(`the grammar of: ${where}`),
          `${sizeText(size)}; ${inLine(grammar)} has ${sizeText(from)}`,
        ];
  return [
    ...made,
    ...(witness === null ? [] : [`meets it: ${quoted(witness)}`]),
    ...(counterexample === null ? [] : [`does not: ${quoted(counterexample)}`]),
    ...[output, probabilities].flatMap((file) => (file === null ? [] : [`wrote ${inLine(file.path)}`])),
    ...notices.map(noticeInWords),
  ];
}

const sizeText = ({ nonterminals, productions }: GrammarSize): string =>
  `${nonterminals} nonterminals, ${productions} productions`;
