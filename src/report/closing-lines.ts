import { formatDuration } from "../base/quantity.ts";
import type { AnswerFrame, FailureInAnswer, InputAnswer, Tests } from "./answer.ts";
import { type Notice, noticeInWords } from "./notice.ts";
import { count, inLine, type Paint, plural, printable } from "./words.ts";

/** The last lines of every answer: guarantee (empty for none), cost, output file, and notices. */
export function closingLines(answer: AnswerFrame, guarantee: string, paint: Paint): string[] {
  const { tests, output, notices } = answer;
  const earlier = tests.replayed > 0 ? ` (${count(tests.replayed)} of them known from earlier runs)` : "";
  return [
    paint.dim(
      [standing(answer, guarantee), `${costInWords(answer)}${earlier}`]
        .filter((part) => part !== "")
        .join(" · "),
    ),
    ...(output === null ? [] : [`written to ${paint.bold(inLine(output.path))}`]),
    ...noticeLines(notices, paint),
  ];
}

/** The cost of an answer: `1,204 tests in 12 s`. */
export const costInWords = ({ tests, seconds }: Cost): string =>
  `${plural(tests.total, "test")} in ${formatDuration(seconds * 1_000)}`;

interface Cost {
  readonly tests: Pick<Tests, "total">;
  readonly seconds: number;
}

/** The guarantee of an answer, or why it has none. */
export const standing = ({ stopped }: Pick<AnswerFrame, "stopped">, guarantee: string): string =>
  stopped === null ? guarantee : stoppedBecause[stopped];

/** Notices, one line each. */
export const noticeLines = (notices: readonly Notice[], paint: Paint): string[] =>
  notices.map((notice) => paint.yellow(`note: ${noticeInWords(notice)}`));

const stoppedBecause = {
  tests: "stopped at the limit of tests: the best result so far, without a guarantee",
  time: "stopped at the limit of time: the best result so far, without a guarantee",
  signal: "stopped by a signal: the best result so far; the same command resumes",
  skip: "stages were skipped: the best result so far; the same command runs them, too",
} as const;

/** The failure in one line: `exit 1: SyntaxError: …`. */
export function failureLine(failure: FailureInAnswer): string {
  return printable(failure.message === "" ? failure.reason : `${failure.reason}: ${failure.message}`);
}

/** The text if there is no failure to work on; the notices describe the program's behaviour. */
export function notReproduced(answer: InputAnswer, paint: Paint): string[] {
  const { command, input, notices, status } = answer;
  const isRefused = notices.some(({ kind }) => kind === "differs-here" || kind === "wrong-call");
  const headline =
    status !== "not-reproduced"
      ? `nothing found for ${inLine(input.path)}.`
      : isRefused
        ? `${inLine(input.path)} causes no failure, so there is nothing to ${command}.`
        : `${inLine(input.path)} does not fail, so there is nothing to ${command}.`;
  return [paint.bold(headline), ...notices.flatMap(linesOf)];
}

const linesOf = (notice: Notice): string[] => [
  noticeInWords(notice),
  ...(notice.kind === "does-not-fail" ? notice.shell.map((line) => `    ${inLine(line)}`) : []),
];
