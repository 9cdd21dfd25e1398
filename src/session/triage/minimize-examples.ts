import { endsAll, Stop, type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { FileInAnswer, Tests } from "../../report/answer.ts";
import { decodeText } from "../../text/encoding.ts";
import { noTests, sumOfTests } from "../answer/answer-frame.ts";
import { type Watch, withContext } from "../context/context.ts";
import type { Settings } from "../settings/settings.ts";
import { minimizeVerb } from "../verbs/minimize.ts";
import { type Answered, runVerb } from "../verbs/run-verb.ts";

/** A failing input on disk. */
interface Example {
  readonly reason: string;
  readonly path: string;
}

/** A minimized example with the beginning of its text; null if nothing was found, or fresh runs denied the result. */
type MinimizedExample = (FileInAnswer & { readonly text: string }) | null;

/** The examples after `minimize`, in their order. */
interface MinimizedExamples {
  readonly minimized: readonly MinimizedExample[];
  readonly tests: Tests;
  readonly stopped: StopReason | null;
}

/**
 * Minimizes each example like `culprit minimize`, with at most `mostEach` tests each and the settings' limit in all. Throws
 * OptionsError, GrammarError and OracleError.
 */
export async function minimizeExamples(
  examples: readonly Example[],
  settings: Settings,
  watch: Watch,
  mostEach = Number.POSITIVE_INFINITY,
): Promise<MinimizedExamples> {
  const minimized: MinimizedExample[] = examples.map(() => null);
  let tests = noTests;
  const stopped = await untilStopped(async () => {
    for (const [index, { reason, path }] of examples.entries()) {
      watch.signal.throwIfAborted();
      watch.watcher({ kind: "phase", name: "minimizing-failure", subject: `${index + 1}: ${reason}` });
      const left = settings.maxTests - tests.total;
      if (left <= 0) throw new Stop("tests");
      const limited = { ...settings, maxTests: Math.min(left, mostEach) };
      const done = await withContext(path, limited, watch, (context) =>
        runVerb(minimizeVerb, context, { choice: {} }),
      );
      minimized[index] = exampleIn(done);
      tests = sumOfTests([tests, done.answer.tests]);
      const reasonToStop = done.answer.stopped;
      if (endsAll(reasonToStop) && (reasonToStop !== "tests" || left <= mostEach))
        throw new Stop(reasonToStop);
    }
  });
  return { minimized, tests, stopped };
}

/** Characters of a minimized input in an answer. */
const longestText = 1_000;

function exampleIn({ answer, result }: Answered<"minimize">): MinimizedExample {
  const { output, status } = answer;
  if (result === null || output === null || status === "unconfirmed") return null;
  return { ...output, text: [...decodeText(result).text].slice(0, longestText).join("") };
}
