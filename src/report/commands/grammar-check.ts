import type { Position } from "../../grammar/grammar.ts";
import type { AnswerFrame } from "../answer.ts";
import type { Report } from "../report.ts";

/** Answer of `grammar check`, printed as is by `--json`. Status `not-found`: the grammar derives nothing. */
export interface GrammarCheckAnswer extends AnswerFrame {
  readonly command: "grammar check";
  readonly input: null;
  readonly output: null;
  readonly seed: null;
  /** The grammar as named by the user. */
  readonly grammar: string;
  readonly start: string;
  readonly rules: number;
  /** Suspicious parts, in the order of the grammar's text. */
  readonly findings: readonly GrammarFinding[];
}

/** A suspicious part of a grammar. */
export interface GrammarFinding {
  readonly kind:
    | "never-used"
    | "derives-nothing"
    | "empty-token"
    | "token-never-read"
    /** A part that the notation's reader could not convert. */
    | "not-read";
  /** Null if it concerns no single rule. */
  readonly rule: string | null;
  readonly message: string;
  /** The position of the part or of its rule; null if unknown. */
  readonly position: Position | null;
}

export const grammarCheckReport: Report<GrammarCheckAnswer, Record<never, never>> = {
  lines({ answer }, paint) {
    const { grammar, start, rules, findings, status } = answer;
    return [
      `${grammar} is a grammar of ${rules} rules, start symbol ${start}`,
      ...findings.map(({ position, message }) =>
        position === null ? message : `${paint.dim(`line ${position.line}:`)} ${message}`,
      ),
      ...(status === "ok" ? [] : [paint.red(`nothing can be derived from ${start}`)]),
    ];
  },
};
