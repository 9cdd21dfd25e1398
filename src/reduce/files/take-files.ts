import type { Folder } from "../../base/folder.ts";
import { append, type Range, type Ranges } from "../../base/ranges.ts";
import { complement, type IndexSet, indicesOf } from "../../delta/index-set.ts";
import type { Stage } from "../stage.ts";
import { type RangeGroup, takingRanges } from "../taking-ranges.ts";

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
