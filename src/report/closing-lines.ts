import { formatDuration } from "../base/duration.ts";
import type { AnswerFrame, OtherFailureInAnswer } from "./answer.ts";
import type { Paint } from "./paint.ts";
import { inLine } from "./visible.ts";

/** What every answer ends with: the guarantee, what it cost, where it was written, and what the user should know. */
export function closingLines(answer: AnswerFrame, guarantee: string, paint: Paint): string[] {
  const { tests, output, stopped, notices } = answer;
  const effort = `${plural(tests.total, "test")} in ${formatDuration(answer.seconds * 1_000)}`;
  const earlier =
    tests.replayed > 0 ? ` (${tests.replayed.toLocaleString("en-US")} of them known from the journal)` : "";
  return [
    paint.dim(`${stopped === null ? guarantee : stoppedBecause[stopped]} · ${effort}${earlier}`),
    ...(output === null ? [] : [`written to ${paint.bold(inLine(output.path))}`]),
    ...notices.map((notice) => paint.yellow(`note: ${inLine(notice)}`)),
  ];
}

const stoppedBecause = {
  tests: "stopped at the limit of tests: the best so far, without a guarantee",
  time: "stopped at the limit of time: the best so far, without a guarantee",
  signal: "stopped by a signal: the best so far; the same command goes on from here",
} as const;

/** Other failures met on the way, one line each, the most frequent first. */
export function otherFailureLines(failures: readonly OtherFailureInAnswer[], paint: Paint): string[] {
  if (failures.length === 0) return [];
  const shown = failures.slice(0, mostFailures);
  const rest = failures.length - shown.length;
  return [
    "other failures met on the way, one example each:",
    ...shown.map(
      ({ reason, times, example }) => `  ${plural(times, "time")}: ${inLine(reason)} (${inLine(example)})`,
    ),
    ...(rest > 0 ? [`  and ${rest} more kinds, with their examples beside these`] : []),
  ].map((line) => paint.dim(line));
}

const mostFailures = 4;

/** `1 test`, `2 tests`, `1,204 tests`. */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
