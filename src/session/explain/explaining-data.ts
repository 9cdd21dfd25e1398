import { dataVocabulary } from "../../explain/data/data-columns.ts";
import { type DataTheory, dataTheory } from "../../explain/data/data-theory.ts";
import { withFewerEntries } from "../../explain/data/entries.ts";
import type { Additions, Vocabulary } from "../../explain/features/vocabulary.ts";
import { inputReader, type MadeInput } from "../../explain/make/made-input.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import type { Tree } from "../../tree/tree.ts";
import type { GrammarSource } from "../grammars/grammar-source.ts";
import { measured, type ParsedInput, parsedInput } from "./measured-input.ts";

/** Larger originals are not changed, in bytes: parsing them takes long. */
const largestChanged = 100_000;

export interface ExplainingData {
  readonly source: GrammarSource;
  /** The features for inputs if the data have no answer. */
  readonly vocabulary: Vocabulary;
  readonly additions: Additions;
  readonly oracle: Oracle<string>;
  readonly signal: AbortSignal;
  readonly seed: number;
  readonly onRound: (round: number) => void;
}

/** A theory of the data of an input, and its features. */
export interface ExplainedData extends DataTheory {
  readonly vocabulary: Vocabulary;
}

/**
 * Learns which named data make a program fail; undefined if the input has no names, or if no few questions about them decide.
 * Throws the reason of the signal if it aborts.
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
