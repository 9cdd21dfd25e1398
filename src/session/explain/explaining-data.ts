import { dataVocabulary } from "../../explain/data/data-columns.ts";
import { type DataTheory, dataTheory } from "../../explain/data/data-theory.ts";
import { withFewerEntries } from "../../explain/data/entries.ts";
import type { Additions, Vocabulary } from "../../explain/features/vocabulary.ts";
import { inputReader, type MadeInput } from "../../explain/make/made-input.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import type { Tree } from "../../tree/tree.ts";
import type { GrammarSource } from "../grammars/grammar-source.ts";
import { measured, type ParsedInput, parsedInput } from "./measured-input.ts";

/** Larger inputs are changed only as far as they were minimized. */
const largestChanged = 100_000;

export interface ExplainingData {
  readonly source: GrammarSource;
  /** What is asked of inputs where the data do not tell. */
  readonly vocabulary: Vocabulary;
  readonly additions: Additions;
  readonly oracle: Oracle<string>;
  readonly signal: AbortSignal;
  readonly seed: number;
  readonly onRound: (round: number) => void;
}

/** What the data of a failing input say that makes it fail, and what was asked of them. */
export interface ExplainedData extends DataTheory {
  readonly vocabulary: Vocabulary;
}

/**
 * What the data of an input say that makes a program fail; undefined where nothing in it has a name, or no few questions about
 * what has names tell. Throws what the signal was aborted with.
 */
export async function explainingData(
  [minimized, whole]: readonly [minimized: Uint8Array, whole: Uint8Array],
  { source, vocabulary: ofAll, additions, oracle, signal, seed, onRound }: ExplainingData,
): Promise<ExplainedData | undefined> {
  const isOther = whole.length <= largestChanged && whole.length !== minimized.length;
  const parsed: ParsedInput[] = [];
  for (const bytes of isOther ? [minimized, whole] : [minimized]) {
    const read = await parsedInput(bytes, source.grammar, signal);
    if (read.kind === "parsed") parsed.push(read.input);
  }
  const trees = parsed.map(({ tree }) => tree);
  const largest = trees.at(-1);
  const given = largest && { whole: largest, parts: trees.slice(0, -1) };
  const vocabulary = given && dataVocabulary(source.grammar, given, additions);
  if (!vocabulary) return undefined;
  const { read, textOf } = inputReader(vocabulary);
  const onTrees = over<Tree, string>(oracle, (tree) => textOf(tree) ?? "");
  const failing: MadeInput[] = [];
  for (const { text, tree } of parsed.filter((each) => vocabulary.isMade(each.tree))) {
    const fewer = await withFewerEntries(tree, vocabulary.naming, onTrees, signal);
    const input = (fewer !== tree && read(textOf(fewer) ?? text)) || measured({ text, tree }, vocabulary);
    failing.push(input);
  }
  const data = { vocabulary, whole: ofAll, failing, like: trees };
  const theory = await dataTheory(data, oracle, {
    seed,
    signal,
    onProgress: ({ round }) => onRound(round),
  });
  return theory && { ...theory, vocabulary };
}
