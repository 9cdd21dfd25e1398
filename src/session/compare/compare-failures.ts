import { extname, join } from "node:path";
import { isNew, type SuiteFailure } from "../../compare/failures.ts";
import { Stop, type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { Tests } from "../../report/answer.ts";
import type { SuiteFailureInAnswer } from "../../report/commands/compare.ts";
import { decodeText } from "../../text/encoding.ts";
import { fileInAnswer } from "../answer/file-in-answer.ts";
import { noTests, sumOfTests } from "../answer/tests.ts";
import { type Watch, withContext } from "../context/context.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import type { Settings } from "../settings/settings.ts";
import { minimizeVerb } from "../verbs/minimize.ts";
import { runVerb } from "../verbs/run-verb.ts";

/** Where failures are minimized, and within which bounds. */
export interface MinimizingFailures extends Watch {
  readonly settings: Settings;
  /** The folder that gets the examples and what they are minimized to. */
  readonly folder: string;
  /** The names of the suites. */
  readonly suites: readonly string[];
  /** How many runs there may be; for one failure never more than a thousand. */
  readonly mostRuns: number;
}

export interface MinimizedFailures {
  readonly failures: readonly SuiteFailureInAnswer[];
  readonly tests: Tests;
  readonly stopped: StopReason | null;
}

/** Minimizes one example of each failure that the samples do not show, in the same way as `culprit minimize`. */
export async function minimizeFailures(
  failures: readonly SuiteFailure[],
  minimizing: MinimizingFailures,
): Promise<MinimizedFailures> {
  const answers = failures.map((failure, index) => unminimized(failure, index, minimizing));
  let tests = noTests;
  const stopped = await untilStopped(async () => {
    for (const [index, failure] of failures.entries()) {
      const answer = answers[index];
      if (answer === undefined || !isNew(failure)) continue;
      minimizing.signal.throwIfAborted();
      minimizing.watcher({
        kind: "phase",
        name: "minimizing-failure",
        subject: `${index + 1}: ${answer.reason}`,
      });
      if (tests.total >= minimizing.mostRuns) throw new Stop("tests");
      const maxTests = Math.min(mostRunsEach, minimizing.mostRuns - tests.total);
      const { minimized, needed } = await minimizeExample(answer, maxTests, minimizing);
      tests = sumOfTests([tests, needed]);
      answers[index] = { ...answer, minimized };
    }
  });
  return { failures: answers, tests, stopped };
}

const mostRunsEach = 1_000;

/** As much of a minimized input as an answer shows. */
const longestText = 1_000;

/** Writes the example to a place of its own when it is to be minimized. */
function unminimized(
  failure: SuiteFailure,
  index: number,
  { folder, suites }: MinimizingFailures,
): SuiteFailureInAnswer {
  const { fingerprint, example, inputs } = failure;
  const place = join(folder, `${index + 1}${extname(example.path)}`);
  if (isNew(failure)) writeAtomically(place, example.bytes);
  return {
    reason: fingerprint || example.reason,
    isNew: isNew(failure),
    inputs: Object.fromEntries(suites.map((name, suite) => [name, inputs[suite] ?? 0])),
    example: fileInAnswer(isNew(failure) ? place : example.path, example.bytes),
    minimized: null,
  };
}

async function minimizeExample(
  { example }: SuiteFailureInAnswer,
  maxTests: number,
  { settings, watcher, signal }: MinimizingFailures,
): Promise<{ readonly minimized: SuiteFailureInAnswer["minimized"]; readonly needed: Tests }> {
  const { answer, result } = await withContext(
    example.path,
    { ...settings, maxTests, out: undefined },
    { watcher, signal },
    (context) => runVerb(minimizeVerb, context, { choice: {} }),
  );
  const needed = answer.tests;
  if (result === null || answer.output === null || answer.status === "unconfirmed")
    return { minimized: null, needed };
  const { text } = decodeText(result);
  return { minimized: { ...answer.output, text: [...text].slice(0, longestText).join("") }, needed };
}
