import { extname } from "node:path";
import { type Folder, packed, unpacked } from "../../base/folder.ts";
import { over } from "../../oracle/oracle.ts";
import { endsAll } from "../../oracle/stop.ts";
import { minimizeFolder } from "../../reduce/files/minimize-folder.ts";
import type { TreeSource } from "../../reduce/tree/tree-source.ts";
import type { Context } from "../context/context.ts";
import { type GrammarSource, grammarOfInput } from "../grammars/grammar-source.ts";
import type { Settings } from "../settings/settings.ts";
import type { Minimizing } from "./minimizing.ts";
import { readingTreeSource, treeSource } from "./tree-source.ts";

/** Minimizes the folder of a session: its files, then what is in each, with a grammar by its extension. */
export async function minimizingFolder({ input, settings }: Context): Promise<Minimizing> {
  const whole = unpacked(input.bytes);
  const grammars = await grammarsFor(whole, settings);
  const readingTreeFor = readingTreesIn(whole, grammars);
  const isRead = whole.some(({ path }) => readingTreeFor(path).reader !== undefined);
  const names = [...grammars.values()].map(({ name }) => name);
  return {
    grammar: [...new Set(names)].join(", ") || null,
    async search(oracle, { onImprovement, onSecond, ...search }) {
      const onFolders = over(oracle, packed);
      const { folder, ...best } = await minimizeFolder(whole, onFolders, {
        ...search,
        treeFor: readingTreeFor,
        onImprovement: (better) => onImprovement(packed(better)),
      });
      const found = {
        ...best,
        bytes: packed(folder),
        bytesBeforeFormatting: null,
        isRead,
        algorithm: "auto",
        unit: "code-points",
      } as const;
      if (!isRead || !settings.allowBroken || endsAll(best.stopped)) return { ...found, broken: null };
      onSecond();
      const treeFor = (path: string): TreeSource => treeSource(grammars.get(extname(path)));
      const broken = await minimizeFolder(whole, onFolders, { ...search, treeFor });
      return { ...found, stopped: broken.stopped ?? found.stopped, broken: packed(broken.folder) };
    },
  };
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
    const grammar = await grammarOfInput({ name: `file${extension}` }, settings);
    if (grammar !== undefined) grammars.set(extension, grammar);
  }
  return grammars;
}
