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
import { writeBroken } from "./broken-result.ts";
import { type MinimizedInput, minimizeAnswer, nothingToMinimize } from "./minimize-answer.ts";
import { readingTreeSource, treeSource } from "./tree-source.ts";

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
  const readingTreeFor = readingTreesIn(whole, grammars);
  const isRead = whole.some(({ path }) => readingTreeFor(path).reader !== undefined);
  const onStage = tellingStage(watcher);
  const inquired = await inquire(bench, {
    sameness: settings.criteria.same ?? "message",
    search: async (oracle, signal) => {
      keep(whole);
      const search = { signal, onImprovement: keep, onStage };
      const best = await minimizeFolder(whole, over(oracle, packed), { ...search, treeFor: readingTreeFor });
      if (!isRead || !settings.allowBroken || best.stopped !== null) return { ...best, broken: null };
      watcher({ kind: "phase", name: "minimizing", bytes: sizeOfFolder(whole) });
      const treeFor = (path: string): TreeSource => treeSource(grammars.get(extname(path)));
      const broken = await minimizeFolder(whole, over(oracle, packed), { treeFor, signal, onStage });
      return { ...best, stopped: broken.stopped, broken: broken.folder };
    },
    claims: ({ folder, broken }) =>
      [folder, broken]
        .filter((each) => each !== null)
        .map((each) => ({ bytes: packed(each), outcome: "fail" })),
  });
  const { folder, broken, ...search } = inquired.result;
  keep(folder);
  const result = packed(folder);
  const names = [...grammars.values()].map(({ name }) => name);
  const isSmaller = broken !== null && sizeOfFolder(broken) < sizeOfFolder(folder);
  const answer = minimizeAnswer(
    bench,
    { ...inquired, result: { ...search, bytes: result, algorithm: "auto", unit: "code-points" } },
    {
      path: file.path,
      grammar: [...new Set(names)].join(", ") || null,
      isRead,
      broken: isSmaller ? writeBroken(bench, packed(broken)) : null,
    },
  );
  return { answer, result };
}

/** The trees of each file, which is kept to what its grammar reads where that reads the file. */
function readingTreesIn(
  whole: Folder,
  grammars: ReadonlyMap<string, GrammarSource>,
): (path: string) => TreeSource {
  const sources = new Map(
    whole.map(({ path, bytes }) => [path, readingTreeSource(grammars.get(extname(path)), bytes)]),
  );
  return (path) => sources.get(path) ?? treeSource(grammars.get(extname(path)));
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
