import { extname } from "node:path";
import { type Folder, packed, unpacked } from "../../base/folder.ts";
import { takingTurns } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import { minimizeFolder } from "../../reduce/files/minimize-folder.ts";
import { minimizeReadably } from "../../reduce/format/formatting.ts";
import type { MinimizeAlgorithm, Minimized } from "../../reduce/minimize.ts";
import type { SignalOfStage, StageProgress } from "../../reduce/stage.ts";
import { mostParsedBytes, type Reader, type TreeSource } from "../../reduce/tree/tree-source.ts";
import type { Context } from "../context/context.ts";
import { type GrammarSource, grammarOfInput, isReadBy, treeBy } from "../grammars/grammar-source.ts";
import type { SearchChoice, Settings } from "../settings/settings.ts";

/** The result of a search; a folder is packed. */
export interface MinimizedInput extends Minimized {
  /** Whether the search was restricted to inputs that the grammar accepts. */
  readonly isRead: boolean;
  /** The result's bytes before formatting; null if it was not formatted. */
  readonly bytesBeforeFormatting: number | null;
}

/** The signals and callbacks of a search. */
export interface MinimizingSearch {
  readonly signal: AbortSignal;
  readonly onImprovement: (better: Uint8Array) => void;
  readonly onStage: (progress: StageProgress) => void;
  readonly signalOfStage: SignalOfStage;
}

/** A prepared search. */
export interface Minimizing {
  /** As the user would name it. */
  readonly grammar: string | null;
  search(oracle: Oracle<Uint8Array>, search: MinimizingSearch): Promise<MinimizedInput>;
}

/** Prepares the search on the session's file. Throws OptionsError. */
export function minimizingFile(context: Context, choice: SearchChoice<MinimizeAlgorithm>): Minimizing {
  requireTree(choice, context);
  const { input, grammar, settings } = context;
  // Published algorithms ask about all candidates, as published.
  const isRestricted = (choice.algorithm ?? "auto") === "auto";
  const tree = isRestricted ? readingTreeSource(grammar, input.bytes) : treeSource(grammar);
  return {
    grammar: grammar?.name ?? null,
    async search(oracle, search) {
      const options = { ...choice, ...search, tree, isFormatted: settings.format };
      const found = await minimizeReadably(input.bytes, oracle, options);
      return { ...found, isRead: isRead(tree, found.bytes) };
    },
  };
}

/** Whether the grammar accepts the result; false if it is too large to parse, or the input was not accepted. */
const isRead = ({ reader }: TreeSource, result: Uint8Array): boolean =>
  reader !== undefined && result.length <= mostParsedBytes && reader.isRead(result);

/** Checked before the first result is written. */
function requireTree({ algorithm = "auto" }: SearchChoice<MinimizeAlgorithm>, { grammar }: Context): void {
  if (algorithm === "auto" || algorithm === "ddmin" || grammar !== undefined) return;
  throw new OptionsError(`--algorithm ${algorithm} needs a grammar; give one with --grammar.`);
}

/** Prepares the search on the session's folder: first its files, then their contents, with a grammar by extension. */
export async function minimizingFolder({ input, settings }: Context): Promise<Minimizing> {
  const whole = unpacked(input.bytes);
  const grammars = await grammarsFor(whole, settings);
  const readingTreeFor = readingTreesIn(whole, grammars);
  const isRead = whole.some(({ path }) => readingTreeFor(path).reader !== undefined);
  const names = [...grammars.values()].map(({ name }) => name);
  return {
    grammar: [...new Set(names)].join(", ") || null,
    async search(oracle, { onImprovement, ...search }) {
      const { folder, ...best } = await minimizeFolder(whole, over(oracle, packed), {
        ...search,
        treeFor: readingTreeFor,
        onImprovement: (better) => onImprovement(packed(better)),
      });
      const bytes = packed(folder);
      return { ...best, bytes, bytesBeforeFormatting: null, isRead, algorithm: "auto", unit: "code-points" };
    },
  };
}

/** The trees of each file; the search on a file is restricted to its grammar if that accepts the file. */
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

/** Makes trees by a grammar, or by its own parser; none without a grammar. */
export function treeSource(source: GrammarSource | undefined): TreeSource {
  return (bytes) => {
    const tree = source && treeBy(source, bytes);
    return source && tree ? { grammar: source.grammar, tree } : null;
  };
}

/**
 * The same; if the grammar accepts the input, the search is restricted to accepted inputs. A large input is parsed once
 * it is small enough.
 */
export function readingTreeSource(source: GrammarSource | undefined, input: Uint8Array): TreeSource {
  const trees = treeSource(source);
  if (source === undefined || !(input.length > mostParsedBytes || isReadBy(source, input))) return trees;
  const reader: Reader = { isRead: (bytes) => isReadBy(source, bytes), pause: takingTurns(50) };
  return Object.assign(trees, { reader });
}
