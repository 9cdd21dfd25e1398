import type { Sameness } from "../../oracle/fingerprint.ts";
import { answers } from "../../oracle/first-with.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { InputFile } from "../files/input-file.ts";
import { withoutRuns } from "../program/reproduce.ts";
import type { Settings } from "../settings/settings.ts";
import { type Watch, withOpened } from "./context.ts";
import { type RunResult, runSearch } from "./search-run.ts";

/** How to run several inputs. */
export interface RunningInputs {
  /** Its state folder keeps the verdicts, and its name is that of all candidates. */
  readonly about: InputFile;
  /** The failure that counts as one; others are unresolved. */
  readonly failure: Verdict;
  readonly sameness: Sameness;
  readonly settings: Settings;
  readonly watch: Watch;
  /** Called after each run with the number of finished ones. */
  readonly onRun: (done: number) => void;
}

/** The verdicts of inputs in their order; fewer than all if the user or a limit ended the runs. */
interface InputVerdicts {
  readonly verdicts: readonly Verdict[];
  readonly stopped: StopReason | null;
}

/** Runs the program on each input, without a search. Throws OptionsError and OracleError. */
export function runInputs(
  inputs: readonly Uint8Array[],
  { about, failure, sameness, settings, watch, onRun }: RunningInputs,
): Promise<RunResult<InputVerdicts>> {
  const withoutGrammar = { ...settings, grammar: "none", start: undefined };
  return withOpened(about, { settings: withoutGrammar, watch }, (opened) =>
    runSearch(
      { ...opened, reproduction: withoutRuns(failure) },
      {
        sameness,
        keepsInputs: false,
        claims: () => [],
        async search(oracle, signal) {
          const verdicts: Verdict[] = [];
          const stopped = await untilStopped(async () => {
            for await (const { verdict } of answers(oracle, inputs, signal)) {
              verdicts.push(verdict);
              onRun(verdicts.length);
            }
          });
          return { verdicts, stopped };
        },
      },
    ),
  );
}
