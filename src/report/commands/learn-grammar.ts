import type { AnswerFrame } from "../answer.ts";
import { costInWords } from "../closing-lines.ts";
import { noticeInWords, stoppedInWords } from "../notice.ts";
import type { Report } from "../report.ts";
import { inLine, plural } from "../words.ts";
import { skippedLines, type UnlearnedInAnswer } from "./learn.ts";

/** Answer of `learn` with a program. */
export interface LearnGrammarAnswer extends AnswerFrame {
  readonly command: "learn grammar";
  readonly input: null;
  /** The number of samples learned from. */
  readonly samples: number;
  readonly refused: readonly UnlearnedInAnswer[];
  /** The number of rules of the grammar. */
  readonly rules: number;
  /** Of the inputs that the grammar made at the end, how many the program accepted. */
  readonly check: { readonly made: number; readonly accepted: number };
  /** Whether more runs could widen the grammar. */
  readonly isUsedUp: boolean;
  readonly seed: null;
}

export const learnGrammarReport: Report<LearnGrammarAnswer, object> = {
  lines({ answer }, paint) {
    const { samples, refused, rules, check, output, stopped, isUsedUp } = answer;
    const skipped = refused.map(({ path, reason }) => ({ path, reason: `${reason}.` }));
    const found =
      output === null
        ? ["Nothing was learned: the program accepts no sample."]
        : [
            paint.bold(`learned a grammar of ${plural(rules, "rule")} from ${plural(samples, "sample")}`),
            ...(check.made === 0
              ? []
              : [
                  `The program accepts ${check.accepted} of ${plural(check.made, "input")} that the grammar made.`,
                ]),
          ];
    return [
      ...found,
      ...skippedLines(skipped, paint),
      ...(stopped === null
        ? []
        : [paint.yellow(stoppedInWords(stopped, "the grammar is narrower than it could be"))]),
      ...(isUsedUp ? [paint.yellow("All runs were used; more may widen the grammar: --max-tests.")] : []),
      ...answer.notices.map(noticeInWords),
      "",
      paint.dim(costInWords(answer)),
      ...(output === null ? [] : [`written to ${inLine(output.path)}`]),
    ];
  },
};
