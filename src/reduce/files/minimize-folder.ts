import { type Folder, type PlacedFile, sizeOfFolder } from "../../base/folder.ts";
import { append, type Range, type Ranges } from "../../base/ranges.ts";
import { askEnds, type Ends } from "../../delta/ends.ts";
import { complement, type IndexSet, indicesOf, wholeSet } from "../../delta/index-set.ts";
import { type SearchOptions, withDefaults } from "../../delta/search-options.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import type { StopReason } from "../../oracle/stop.ts";
import { ended, ending, inTurn, toBest, within } from "../../oracle/walk.ts";
import { decode } from "../../text/encoding.ts";
import { adoptingEach } from "../adopting-each.ts";
import { allStages, treeStages } from "../all-stages.ts";
import { runStages, type StageStatistics } from "../run-stages.ts";
import type { SignalOfStage, Stage, StageProgress } from "../stage.ts";
import { type RangeGroup, takingItems, takingRanges } from "../taking-parts.ts";
import { ofParsable, type TreeSource } from "../tree/tree-source.ts";

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
   * Without any one file, or any one code point of a file, the folder no longer fails, or the reader of trees rejects the file.
   * The last file always stays. Null when stopped and when the folder does not fail.
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
  const { best, ...done } = await runStages(folder, stagesWith(treeFor), {
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
function stagesWith(treeFor: (path: string) => TreeSource): readonly Stage<Folder>[] {
  const known = new Map<string, readonly Stage[]>();
  const inside = inEachFile((path) => {
    const stages = known.get(path) ?? allStages(treeFor(path));
    known.set(path, stages);
    return stages;
  });
  const trees = treeStages(() => null).length;
  return [takeFiles, emptyFiles, ...inside.slice(0, trees), takeFiles, hoistFiles, ...inside.slice(trees)];
}

/** Takes out files and whole folders: of those in the outermost folder, then of those in each folder that is left. */
export const takeFiles: Stage<Folder> = {
  name: "files",
  walk(failing) {
    const folders: Entry[] = [{ start: 0, end: failing.length, prefix: "" }];
    const groups: RangeGroup[] = [];
    for (const folder of folders) {
      const entries = entriesIn(failing, folder);
      const goneFrom = (staying: IndexSet): Ranges => goneEntries(entries, staying);
      groups.push({ count: entries.length, least: 0, spans: [folder], goneFrom });
      for (const entry of entries) if (entry.prefix.endsWith("/")) folders.push(entry);
    }
    const render = (kept: Ranges): Folder => [...indicesOf(kept)].flatMap((index) => failing[index] ?? []);
    return takingRanges(groups, { size: failing.length, render });
  },
};

/** A file or a folder: the files, by their places in the sorted list, whose paths begin like this. */
interface Entry extends Range {
  readonly prefix: string;
}

function entriesIn(files: Folder, { start, end, prefix }: Entry): readonly Entry[] {
  const entries: Entry[] = [];
  for (let from = start; from < end; from = entries.at(-1)?.end ?? end) {
    const own = /^[^/]*\/?/.exec(files[from]?.path.slice(prefix.length) ?? "")?.[0] ?? "";
    const inner = prefix + own;
    let to = from + 1;
    while (to < end && inner.endsWith("/") && files[to]?.path.startsWith(inner)) to++;
    entries.push({ start: from, end: to, prefix: inner });
  }
  return entries;
}

function goneEntries(entries: readonly Entry[], staying: IndexSet): Ranges {
  const gone: Range[] = [];
  for (const index of indicesOf(complement(staying, entries.length))) {
    const entry = entries[index];
    if (entry !== undefined) append(gone, entry);
  }
  return gone;
}

/** Leaves files empty, several at once: others may need them to be there without needing what is in them. */
export const emptyFiles: Stage<Folder> = {
  name: "contents",
  walk(failing) {
    const filled = failing.filter(({ bytes }) => bytes.length > 0);
    const render = (staying: IndexSet): Folder => {
      const stay = new Set([...indicesOf(staying)].map((index) => filled[index]));
      return failing.map((file) => (stay.has(file) ? file : { ...file, bytes: new Uint8Array() }));
    };
    const keepOnly = (_: IndexSet, staying: IndexSet): IndexSet => staying;
    const form = wholeSet(filled.length);
    return takingItems([{ count: filled.length, least: 0, keepOnly }], { form, render });
  },
};

/**
 * Moves files into the place of others that mention their name without its extension, as imports do: hoisting over the
 * borders of files. Files that nothing is mentioned in go first, so that a row of them gets shorter from its end.
 */
export const hoistFiles: Stage<Folder> = {
  name: "file hoisting",
  walk(failing) {
    const render = (folder: Folder): Folder => folder;
    return adoptingEach<Folder, Move, Folder>(failing, movesIn(failing), { apply: moved, render });
  },
};

/** One file that takes the place of another. */
interface Move {
  readonly path: string;
  readonly to: string;
}

function movesIn(folder: Folder): readonly Move[] {
  const mentions = new Map(folder.map((file) => [file, mentionedIn(file, folder)]));
  const fewestFirst = folder.toSorted(
    (one, other) => (mentions.get(one)?.length ?? 0) - (mentions.get(other)?.length ?? 0),
  );
  return fewestFirst.flatMap((inner) =>
    folder
      .filter((outer) => mentions.get(outer)?.includes(inner))
      .map((outer) => ({ path: inner.path, to: outer.path })),
  );
}

function mentionedIn(file: PlacedFile, folder: Folder): readonly PlacedFile[] {
  const text = decode(file.bytes, "latin1");
  return folder.filter((other) => other !== file && text.includes(nameOf(other)));
}

const nameOf = ({ path }: PlacedFile): string => path.replace(/^.*\//, "").replace(/(?<=.)\.[^.]*$/, "");

/** Null when one of the files has moved before. */
function moved(folder: Folder, { path, to }: Move): Folder | null {
  const inner = folder.find((file) => file.path === path);
  if (inner === undefined || !folder.some((file) => file.path === to)) return null;
  return folder
    .filter((file) => file !== inner)
    .map((file) => (file.path === to ? { ...file, bytes: inner.bytes } : file));
}

/** The stages for the files of one path; of the same names, in the same order, whatever the path. */
export type StagesFor = (path: string) => readonly Stage[];

/** Each stage run on one file after the other, the largest first. */
export function inEachFile(stagesFor: StagesFor): readonly Stage<Folder>[] {
  return stagesFor("").map(({ name }, index) => ({
    name,
    walk(failing, last) {
      const largestFirst = failing.toSorted((one, other) => other.bytes.length - one.bytes.length);
      return inTurn({ folder: failing, next: 0 }, ({ folder, next }) => {
        const file = largestFirst[next];
        if (file === undefined) return null;
        const { path, bytes } = file;
        const stage = bytes.length > 0 ? stagesFor(path)[index] : undefined;
        const before = last?.find((each) => each.path === path)?.bytes;
        const inFile = stage?.walk(bytes, before) ?? ended(null);
        const walk = within(inFile, (better) => withBytes(folder, path, better));
        return ending(toBest(walk, folder), (left) => ({ folder: left, next: next + 1 }));
      });
    },
  }));
}

const withBytes = (folder: Folder, path: string, bytes: Uint8Array): Folder =>
  folder.map((file) => (file.path === path ? { ...file, bytes } : file));
