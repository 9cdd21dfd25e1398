import { OptionsError } from "../../base/options-error.ts";
import { minimize } from "../../reduce/minimize.ts";
import type { MinimizeAnswer } from "../../report/answer.ts";
import { minimized, stageLines } from "../../report/minimized.ts";
import type { Concluded } from "../answer/concluded.ts";
import { readInputOrFolder } from "../files/input-file.ts";
import { type SearchChoice, searchChoice } from "../settings/search-choice.ts";
import type { Settings } from "../settings/settings.ts";
import { resultTarget } from "../state/result-path.ts";
import { inquire } from "../workbench/inquiry.ts";
import { tellingStage } from "../workbench/telling-stage.ts";
import { type Watch, type Workbench, withWorkbenchFor } from "../workbench/workbench.ts";
import { type MinimizedInput, minimizeAnswer, nothingToMinimize, treeSource } from "./minimize-answer.ts";
import { minimizeFolderOn } from "./minimize-folder.ts";

/** The session of `culprit minimize`, on a file or a folder. */
export async function minimizeSession(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<Concluded<MinimizeAnswer>> {
  const choice = searchChoice(settings, { algorithms, textbook: "ddmin" });
  const input = readInputOrFolder(path);
  if (input.form.isFolder) requireAuto(choice);
  const { answer, result } = await withWorkbenchFor(input, settings, watch, (bench) =>
    input.form.isFolder ? minimizeFolderOn(bench) : minimizeOn(bench, choice),
  );
  return {
    answer,
    text: (paint) => [
      ...minimized(answer, result, paint),
      ...(settings.stats ? stageLines(answer.stages) : []),
    ],
  };
}

const algorithms = ["auto", "tree", "ddmin", "hdd", "hdd*"] as const;

type Choice = SearchChoice<(typeof algorithms)[number]>;

function requireAuto({ algorithm = "auto" }: Choice): void {
  if (algorithm === "auto") return;
  throw new OptionsError(`--algorithm ${algorithm} works on one file; leave it out to minimize a folder.`);
}

/** Before the first result is written. */
function requireTree({ algorithm = "auto" }: Choice, { grammar }: Workbench): void {
  if (algorithm === "auto" || algorithm === "ddmin" || grammar !== undefined) return;
  throw new OptionsError(`--algorithm ${algorithm} needs a grammar; give one with --grammar.`);
}

/** Minimizes the file of an open workbench. */
export async function minimizeOn(bench: Workbench, choice: Choice = {}): Promise<MinimizedInput> {
  const { input, settings, reproduction, watcher, state } = bench;
  requireTree(choice, bench);
  if (reproduction.verdict.outcome !== "fail") return nothingToMinimize(bench);
  const file = state.result(resultTarget(input, settings.out, "min"));
  watcher({ kind: "phase", name: "minimizing", bytes: input.bytes.length });
  const keep = (better: Uint8Array): void => {
    file.write(better);
    watcher({ kind: "improvement", bytes: better.length });
  };
  keep(input.bytes);
  const tree = treeSource(bench.grammar);
  const inquired = await inquire(bench, settings.criteria.same ?? "message", (oracle, signal) =>
    minimize(input.bytes, oracle, {
      ...choice,
      tree,
      signal,
      onImprovement: keep,
      onStage: tellingStage(watcher),
    }),
  );
  keep(inquired.result.bytes);
  const answer = await minimizeAnswer(bench, inquired, {
    path: file.path,
    grammar: bench.grammar?.name ?? null,
  });
  return { answer, result: inquired.result.bytes };
}
