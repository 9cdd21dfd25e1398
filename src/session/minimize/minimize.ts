import { OptionsError } from "../../base/options-error.ts";
import { minimize } from "../../reduce/minimize.ts";
import type { TreeSource } from "../../reduce/tree/tree-source.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import { readInputOrFolder } from "../files/input-file.ts";
import { type SearchChoice, searchChoice } from "../settings/search-choice.ts";
import type { Settings } from "../settings/settings.ts";
import { resultTarget } from "../state/result-path.ts";
import { concludeOn } from "../workbench/conclude-on.ts";
import { inquire } from "../workbench/inquiry.ts";
import { tellingStage } from "../workbench/telling-stage.ts";
import type { Watch, Workbench } from "../workbench/workbench.ts";
import { writeBroken } from "./broken-result.ts";
import { type MinimizedInput, minimizeAnswer, nothingToMinimize } from "./minimize-answer.ts";
import { minimizeFolderOn } from "./minimize-folder.ts";
import { readingTreeSource, treeSource } from "./tree-source.ts";

/** The session of `culprit minimize`, on a file or a folder. */
export async function minimizeSession(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<Conclusion<"minimize">> {
  const choice = searchChoice(settings, { algorithms, textbook: "ddmin" });
  const input = readInputOrFolder(path);
  if (input.form.isFolder) requireAuto(choice);
  return concludeOn(input, { settings, watch }, async (bench) => {
    const { answer, result } = await (input.form.isFolder
      ? minimizeFolderOn(bench)
      : minimizeOn(bench, choice));
    return { answer, material: { result, allowsBroken: settings.allowBroken } };
  });
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
  const trees = treesFor(bench, choice);
  const onStage = tellingStage(watcher);
  const inquired = await inquire(bench, {
    sameness: settings.criteria.same ?? "message",
    search: async (oracle, signal) => {
      keep(input.bytes);
      const best = await minimize(input.bytes, oracle, {
        ...choice,
        tree: trees.first,
        signal,
        onImprovement: keep,
        onStage,
      });
      if (trees.second === null || best.stopped !== null) return { ...best, broken: null };
      watcher({ kind: "phase", name: "minimizing", bytes: input.bytes.length });
      const broken = await minimize(input.bytes, oracle, { tree: trees.second, signal, onStage });
      return { ...best, stopped: broken.stopped, broken: broken.bytes };
    },
    claims: ({ bytes, broken }) =>
      [bytes, broken].filter((each) => each !== null).map((each) => ({ bytes: each, outcome: "fail" })),
  });
  const { bytes, broken } = inquired.result;
  keep(bytes);
  const answer = minimizeAnswer(bench, inquired, {
    path: file.path,
    grammar: bench.grammar?.name ?? null,
    isRead: trees.first.reader !== undefined,
    broken: broken !== null && broken.length < bytes.length ? writeBroken(bench, broken) : null,
  });
  return { answer, result: bytes };
}

/** Whose trees the search uses, and those of a second search that need not keep to what the grammar reads. */
interface Trees {
  readonly first: TreeSource;
  readonly second: TreeSource | null;
}

/** The published algorithms ask about what they were published to ask about. */
function treesFor({ grammar, input, settings }: Workbench, { algorithm = "auto" }: Choice): Trees {
  const any = treeSource(grammar);
  const first = algorithm === "auto" ? readingTreeSource(grammar, input.bytes) : any;
  return { first, second: settings.allowBroken && first.reader !== undefined ? any : null };
}
