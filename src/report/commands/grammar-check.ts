import type { Position } from "../../grammar/grammar.ts";
import type { AnswerFrame } from "../answer.ts";
import type { Paint } from "../paint.ts";
import type { Report } from "../report.ts";

/** Answer of `grammar check`, printed as is by `--json`; not found: the grammar derives nothing. */
export interface GrammarCheckAnswer extends AnswerFrame {
  readonly command: "grammar check";
  readonly input: null;
  readonly output: null;
  readonly seed: null;
  /** The grammar as it was named. */
  readonly grammar: string;
  readonly start: string;
  readonly rules: number;
  /** What looks wrong, in the order of the grammar's text. */
  readonly findings: readonly GrammarFinding[];
}

/** Something in a grammar that looks wrong. */
export interface GrammarFinding {
  readonly kind:
    | "never-used"
    | "derives-nothing"
    | "ambiguous"
    | "empty-token"
    | "token-never-read"
    /** What the reader of the notation could not carry over. */
    | "not-read";
  /** Null when it is about no single rule. */
  readonly rule: string | null;
  readonly message: string;
  /** Where it stands, or the rule does; null when that is not known. */
  readonly position: Position | null;
}

export const grammarCheckReport: Report<GrammarCheckAnswer, Record<never, never>> = {
  lines: ({ answer }, paint) => grammarCheckedLines(answer, paint),
};

/** What a person reads about a checked grammar. */
function grammarCheckedLines(answer: GrammarCheckAnswer, paint: Paint): readonly string[] {
  const { grammar, start, rules, findings, status } = answer;
  return [
    `${grammar} is a grammar of ${rules} rules, start symbol ${start}`,
    ...findings.map(({ position, message }) =>
      position === null ? message : `${paint.dim(`line ${position.line}:`)} ${message}`,
    ),
    ...(status === "ok" ? [] : [paint.red(`nothing can be derived from ${start}`)]),
  ];
}
