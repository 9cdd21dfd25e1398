import type { StopReason } from "../../oracle/stop.ts";
import type { FileInAnswer, Tests } from "../../report/answer.ts";
import { decodeText } from "../../text/encoding.ts";
import { type Watch, withContext } from "../context/context.ts";
import type { Settings } from "../settings/settings.ts";
import { minimizeVerb } from "../verbs/minimize.ts";
import { runVerb } from "../verbs/run-verb.ts";

/** One of several failing inputs after `minimize`. */
export interface MinimizedExample {
  /** With the beginning of its text; null if nothing was found, or fresh runs denied the result. */
  readonly minimized: (FileInAnswer & { readonly text: string }) | null;
  readonly tests: Tests;
  readonly stopped: StopReason | null;
}

/** Characters of a minimized input in an answer. */
const longestText = 1_000;

/** Minimizes one of several failing inputs, like `culprit minimize`. Throws OptionsError, GrammarError and OracleError. */
export async function minimizeExample(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<MinimizedExample> {
  const { answer, result } = await withContext(path, settings, watch, (context) =>
    runVerb(minimizeVerb, context, { choice: {} }),
  );
  const { tests, stopped, output, status } = answer;
  if (result === null || output === null || status === "unconfirmed")
    return { minimized: null, tests, stopped };
  const text = [...decodeText(result).text].slice(0, longestText).join("");
  return { minimized: { ...output, text }, tests, stopped };
}
