import { minimize } from "../reduce/minimize.ts";
import type { MinimizeAnswer } from "../report/answer.ts";
import { minimized, stageLines } from "../report/minimized.ts";
import type { Concluded } from "./concluded.ts";
import { readInputOrFolder } from "./input-file.ts";
import { inquire } from "./inquiry.ts";
import { type MinimizedInput, minimizeAnswer, nothingToMinimize, treeSource } from "./minimize-answer.ts";
import { minimizeFolderOn } from "./minimize-folder.ts";
import { oneOf, units } from "./named-choice.ts";
import { resultTarget } from "./result-path.ts";
import type { Settings } from "./settings.ts";
import { type Watch, type Workbench, withWorkbenchFor } from "./workbench.ts";

/** The session of `culprit minimize`, on a file or a folder. */
export async function minimizeSession(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<Concluded<MinimizeAnswer>> {
  const input = readInputOrFolder(path);
  const search = input.form.isFolder ? minimizeFolderOn : minimizeOn;
  const { answer, result } = await withWorkbenchFor(input, settings, watch, search);
  return {
    answer,
    text: (paint) => [
      ...minimized(answer, result, paint),
      ...(settings.stats ? stageLines(answer.stages) : []),
    ],
  };
}

/** Minimizes the file of an open workbench. */
export async function minimizeOn(bench: Workbench): Promise<MinimizedInput> {
  const { input, settings, reproduction, watcher, state } = bench;
  if (reproduction.verdict.outcome !== "fail") return nothingToMinimize(bench);
  const file = state.result(resultTarget(input, settings.out, "min"));
  watcher({ kind: "phase", name: "minimizing" });
  const keep = (better: Uint8Array): void => {
    file.write(better);
    watcher({ kind: "improved", bytes: better.length });
  };
  keep(input.bytes);
  const algorithm = oneOf("--algorithm", settings.algorithm, ["auto", "tree", "ddmin", "hdd", "hdd*"]);
  const unit = oneOf("--unit", settings.unit, units);
  const tree = treeSource(bench.grammar);
  const inquired = await inquire(bench, settings.criteria.same ?? "message", (oracle, signal) =>
    minimize(input.bytes, oracle, { algorithm, unit, tree, signal, onImprovement: keep }),
  );
  keep(inquired.result.bytes);
  const answer = await minimizeAnswer(bench, inquired, {
    path: file.path,
    grammar: bench.grammar?.name ?? null,
  });
  return { answer, result: inquired.result.bytes };
}
