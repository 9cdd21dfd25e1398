import { formatDuration } from "../../base/quantity.ts";
import type { HeldOut } from "../../explain/theory/learned-from-samples.ts";
import type { Theory } from "../../explain/theory/theory.ts";
import type { AnswerFrame } from "../answer.ts";
import { noticeLines } from "../closing-lines.ts";
import type { Report } from "../report.ts";
import { theoryLines } from "../theory/theory-in-words.ts";
import { inLine, listed, mostListed, type Paint, plural } from "../words.ts";

/** Answer of `explain` with samples instead of a program. */
export interface ExplainSamplesAnswer extends AnswerFrame {
  readonly command: "explain samples";
  readonly input: null;
  readonly grammar: string;
  /** The number of parsed samples of each kind. */
  readonly passing: number;
  readonly failing: number;
  readonly unread: readonly UnreadInAnswer[];
  /** Null without samples of both kinds. */
  readonly theory: Theory | null;
  /** The samples that the theory shows, possibly cut, with their files. */
  readonly shown: readonly ShownSample[];
  /** The accuracy of theories on samples excluded from learning; null if there are too few. */
  readonly heldOut: HeldOut | null;
  readonly seed: number;
}

/** A sample as it appears in a theory. */
export interface ShownSample {
  readonly path: string;
  readonly input: string;
}

/** A sample that the grammar rejects. */
export interface UnreadInAnswer {
  readonly path: string;
  readonly fails: boolean;
  readonly reason: string;
}

export const explainSamplesReport: Report<ExplainSamplesAnswer, Record<never, never>> = {
  lines({ answer }, paint) {
    const { passing, failing, grammar, theory, output, seconds, notices } = answer;
    const samples = plural(passing + failing, "sample");
    return [
      paint.bold(
        `${theory === null ? "read" : "explained"} ${samples}: ${failing} failing, ${passing} passing`,
      ) + paint.dim(` (grammar ${inLine(grammar)}, ${formatDuration(seconds * 1_000)})`),
      ...(theory === null ? [] : ["", ...theoryLines(theory, paint, pathIn(answer)), ""]),
      ...heldOutLines(answer),
      ...unreadLines(answer, paint),
      ...(output === null ? [] : [`written to ${paint.bold(inLine(output.path))}`]),
      ...noticeLines(notices, paint),
    ];
  },
};

function pathIn({ shown }: ExplainSamplesAnswer): (input: string) => string | undefined {
  const paths = new Map(shown.map(({ path, input }) => [input, path]));
  return (input) => paths.get(input);
}

export function heldOutLines({ heldOut }: ExplainSamplesAnswer): string[] {
  if (heldOut === null) return [];
  const { right, wrong } = heldOut;
  return [`learned without them, ${right} of ${plural(right + wrong, "sample")} are predicted right`];
}

function unreadLines({ unread }: ExplainSamplesAnswer, paint: Paint): string[] {
  if (unread.length === 0) return [];
  const failing = unread.filter(({ fails }) => fails).length;
  const lines = unread.map(({ path, reason }) => `  ${inLine(path)}: ${inLine(reason)}`);
  return [
    paint.yellow(
      `left out, as the grammar does not read them: ${failing} failing and ${unread.length - failing} passing`,
    ),
    ...listed(lines, mostListed, (rest) => `  and ${rest} more`),
  ];
}
