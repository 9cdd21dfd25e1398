import type { AnswerFrame, FileInAnswer } from "../answer.ts";
import { noticeInWords } from "../notice-in-words.ts";
import type { Paint } from "../paint.ts";
import type { Report } from "../report.ts";
import { inLine, quoted } from "../visible.ts";

/** Answer of `specialize`, printed as is by `--json`. */
export interface SpecializeAnswer extends AnswerFrame {
  readonly command: "specialize";
  readonly input: null;
  readonly grammar: string;
  readonly where: string;
  /** How many nonterminals and productions the grammar of the condition has; null when no input meets it. */
  readonly size: GrammarSize | null;
  /** Those of the grammar that it was made from. */
  readonly from: GrammarSize;
  /** The shortest input, or one of them, that meets the condition; null when there is none. */
  readonly witness: string | null;
  /** The shortest one that does not; null when all do. */
  readonly counterexample: string | null;
  /** The file of the probabilities on condition that it is met; null when none were asked for. */
  readonly probabilities: FileInAnswer | null;
  readonly seed: null;
}

export interface GrammarSize {
  readonly nonterminals: number;
  readonly productions: number;
}

/** The grammar as text when it goes to standard output, empty where there is none. */
export interface SpecializeMaterial {
  readonly grammar: string | null;
}

export const specializeReport: Report<SpecializeAnswer, SpecializeMaterial> = {
  lines: ({ answer, material: { grammar } }, paint) => {
    if (grammar === null) return specializedLines(answer, paint);
    return grammar === "" ? [] : grammar.trimEnd().split("\n");
  },
};

/** What a person reads about the grammar of a condition. */
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
