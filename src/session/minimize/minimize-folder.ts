import { extname } from "node:path";
import { type Folder, packed, sizeOfFolder, unpacked } from "../../base/folder.ts";
import { over } from "../../oracle/oracle.ts";
import { minimizeFolder } from "../../reduce/files/minimize-folder.ts";
import type { TreeSource } from "../../reduce/tree/tree-source.ts";
import { type GrammarSource, grammarOfInput } from "../grammars/grammar-source.ts";
import type { Settings } from "../settings/settings.ts";
import { resultTarget } from "../state/result-path.ts";
import { inquire } from "../workbench/inquiry.ts";
import { tellingStage } from "../workbench/telling-stage.ts";
import type { Workbench } from "../workbench/workbench.ts";
import { type MinimizedInput, minimizeAnswer, nothingToMinimize, treeSource } from "./minimize-answer.ts";

/** Minimizes the folder of an open workbench: its files, then what is in each, with a grammar by its extension. */
export async function minimizeFolderOn(bench: Workbench): Promise<MinimizedInput> {
  const { input, settings, reproduction, watcher, state } = bench;
  if (reproduction.verdict.outcome !== "fail") return nothingToMinimize(bench);
  const whole = unpacked(input.bytes);
  const grammars = await grammarsFor(whole, settings);
  const file = state.result(resultTarget(input, settings.out, "min"));
  watcher({ kind: "phase", name: "minimizing", bytes: sizeOfFolder(whole) });
  const keep = (better: Folder): void => {
    file.write(packed(better));
    watcher({ kind: "improvement", bytes: sizeOfFolder(better) });
  };
  keep(whole);
  const treeFor = (path: string): TreeSource => treeSource(grammars.get(extname(path)));
  const inquired = await inquire(bench, settings.criteria.same ?? "message", (oracle, signal) =>
    minimizeFolder(whole, over(oracle, packed), {
      treeFor,
      signal,
      onImprovement: keep,
      onStage: tellingStage(watcher),
    }),
  );
  const { folder, ...search } = inquired.result;
  keep(folder);
  const result = packed(folder);
  const names = [...grammars.values()].map(({ name }) => name);
  const answer = await minimizeAnswer(
    bench,
    { ...inquired, result: { ...search, bytes: result, algorithm: "auto", unit: "code-points" } },
    { path: file.path, grammar: [...new Set(names)].join(", ") || null },
  );
  return { answer, result };
}

/** The grammars by extension. */
async function grammarsFor(folder: Folder, settings: Settings): Promise<ReadonlyMap<string, GrammarSource>> {
  const extensions = new Set(folder.map(({ path }) => extname(path)));
  const grammars = new Map<string, GrammarSource>();
  for (const extension of extensions) {
    const grammar = await grammarOfInput(`file${extension}`, settings);
    if (grammar !== undefined) grammars.set(extension, grammar);
  }
  return grammars;
}
