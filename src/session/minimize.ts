import { type Minimized, minimize } from "../reduce/minimize.ts";
import type { MinimizeAnswer } from "../report/answer.ts";
import { minimized } from "../report/minimized.ts";
import { answerFrame, failureInAnswer, fileInAnswer, insteadNotice, testsOfReproduction } from "./answer-frame.ts";
import type { Concluded } from "./concluded.ts";
import { type Inquired, inquire } from "./inquiry.ts";
import { flakinessNotice } from "./reproduce.ts";
import { resultTarget } from "./result-path.ts";
import type { Settings } from "./settings.ts";
import { runAgain, type Watch, type Workbench, withWorkbench } from "./workbench.ts";

/** The session of `culprit minimize`. */
export async function minimizeSession(path: string, settings: Settings, watch: Watch): Promise<Concluded<MinimizeAnswer>> {
  const { answer, result } = await withWorkbench(path, settings, watch, minimizeOn);
  return { answer, text: (paint) => minimized(answer, result, paint) };
}

/** An answer with the bytes it is about. */
export interface MinimizedInput {
  readonly answer: MinimizeAnswer;
  readonly result: Uint8Array;
}

/** Minimizes the input of an open workbench. */
export async function minimizeOn(bench: Workbench): Promise<MinimizedInput> {
  const { input, settings, reproduction, watcher, state } = bench;
  if (reproduction.verdict.outcome !== "fail") return notReproduced(bench);
  const file = state.result(resultTarget(input, settings.out, "min"));
  watcher({ kind: "phase", name: "minimizing" });
  watcher({ kind: "improved", bytes: input.bytes.length });
  const keep = (better: Uint8Array): void => {
    file.write(better);
    watcher({ kind: "improved", bytes: better.length });
  };
  const inquired = await inquire(bench, settings.criteria.same ?? "message", (oracle, signal) =>
    minimize(input.bytes, oracle, { algorithm: settings.algorithm, unit: settings.unit, signal, onImprovement: keep }),
  );
  keep(inquired.result.bytes);
  file.close();
  return { answer: await answerOf(bench, inquired, file.path), result: inquired.result.bytes };
}

async function answerOf(bench: Workbench, inquired: Inquired<Minimized>, path: string): Promise<MinimizeAnswer> {
  const { result, tests, otherFailures } = inquired;
  const { bytes, algorithm, unit, guarantee, stopped } = result;
  return {
    ...answerFrame(bench, {
      command: "minimize",
      status: stopped === null ? "ok" : "stopped",
      output: fileInAnswer(path, bytes),
      tests,
      stopped,
      notices: [...flakinessNotice(bench.reproduction, bench.settings.repeat), ...(await confirm(bench, result))],
    }),
    failure: failureInAnswer(bench.reproduction.verdict),
    algorithm,
    unit,
    guarantee,
    otherFailures,
  };
}
