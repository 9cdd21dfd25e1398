import { type Folder, sizeOfFolder } from "../../base/folder.ts";
import { askEnds, type Ends } from "../../delta/ends.ts";
import { type SearchOptions, withDefaults } from "../../delta/search-options.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import type { StopReason } from "../../oracle/stop.ts";
import { allStages, treeStages } from "../all-stages.ts";
import { runStages, type StageStatistics } from "../run-stages.ts";
import type { SignalOfStage, Stage, StageProgress } from "../stage.ts";
import { ofParsable, type TreeSource } from "../tree/tree-source.ts";
import { emptyFiles } from "./empty-files.ts";
import { hoistFiles } from "./hoist-files.ts";
import { inEachFile } from "./in-each-file.ts";
import { takeFiles } from "./take-files.ts";

export interface MinimizeFolderOptions extends SearchOptions<Folder> {
  /** Gives the files of a path their trees. Default: none has one. */
  readonly treeFor?: ((path: string) => TreeSource) | undefined;
  /** Told where the search is. Default: nobody is told. */
  readonly onStage?: ((progress: StageProgress) => void) | undefined;
  /** Gives the signal of a stage that begins, made of that of the search; one that skips ends the stage. Default: the same. */
  readonly signalOfStage?: SignalOfStage | undefined;
}

/** What is left of a folder. */
export interface MinimizedFolder {
  /** The best failing folder met; the folder itself when that does not fail. */
  readonly folder: Folder;
  /**
   * Without any one of the files, or any one code point of a file, the folder no longer fails, or the file is not read
   * by the reader of its trees if there is one; a last file stays in any case. Null when stopped and when the folder does not fail.
   */
  readonly guarantee: "1-minimal" | null;
  /** Whether each file is 1-tree-minimal; false when stopped, and when a file that holds anything has no tree. */
  readonly treeMinimal: boolean;
  /** The verdicts on the folder without files and on the folder; null when stopped before both were known. */
  readonly ends: Ends | null;
  readonly stages: readonly StageStatistics[];
  readonly stopped: StopReason | null;
}

/**
 * Makes a folder of files as small as it gets while it still fails: takes files out, leaves them empty, and runs all
 * stages in each, until nothing more is found.
 */
export async function minimizeFolder(
  folder: Folder,
  oracle: Oracle<Folder>,
  options: MinimizeFolderOptions = {},
): Promise<MinimizedFolder> {
  const treeFor = (path: string): TreeSource => ofParsable(options.treeFor?.(path) ?? (() => null));
  const search = { oracle, ...withDefaults<Folder>(options) };
  const { ends, stopped } = await askEnds(oracle, { empty: [], whole: folder }, search.signal);
  if (ends?.whole.outcome !== "fail") {
    return { folder, guarantee: null, treeMinimal: false, ends, stages: [], stopped };
  }
  const { best, ...done } = await runStages(folder, stagesWith(folder, treeFor), {
    ...search,
    onStage: options.onStage,
    signalOfStage: options.signalOfStage,
    isRepeated: true,
    sizeOf: sizeOfFolder,
  });
  const isFinished = done.stopped === null;
  const hasTrees = best.every(({ path, bytes }) => bytes.length === 0 || treeFor(path)(bytes) !== null);
  return {
    ...done,
    folder: best,
    guarantee: isFinished ? "1-minimal" : null,
    treeMinimal: isFinished && hasTrees,
    ends,
  };
}

/** The stages on files, then those inside them; files change places when those on trees have cut them down. */
function stagesWith(folder: Folder, treeFor: (path: string) => TreeSource): readonly Stage<Folder>[] {
  const known = new Map<string, readonly Stage[]>();
  const inside = inEachFile((path) => {
    const input = folder.find((file) => file.path === path)?.bytes ?? new Uint8Array();
    const stages = known.get(path) ?? allStages(input, treeFor(path));
    known.set(path, stages);
    return stages;
  });
  const trees = treeStages(() => null).length;
  return [takeFiles, emptyFiles, ...inside.slice(0, trees), takeFiles, hoistFiles, ...inside.slice(trees)];
}
