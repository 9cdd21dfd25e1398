import type { Work } from "../../base/in-turns.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import type { Tree } from "../../tree/tree.ts";
import { columnIfVarying, type FeatureColumn } from "../features/feature-column.ts";
import type { FeatureTable } from "../features/feature-table.ts";
import { type Additions, type Vocabulary, vocabularyOf } from "../features/vocabulary.ts";
import type { MadeInput } from "../make/made-input.ts";
import { namesInPlace, withDistinctNames } from "../naming/names-in-place.ts";
import { recordNamesIn } from "../naming/part-names.ts";
import { differencesOf, termsIn } from "../questions/difference.ts";
import type { Feature } from "../questions/questions.ts";
import { elementsIn } from "../questions/spoken-of.ts";
import { type RefineOptions, refine } from "../refinement/refine.ts";
import { exceptionsIn, type Refined } from "../refinement/refined.ts";

/** A theory of data. */
export interface DataTheory {
  readonly refined: Refined;
  /** Whether no input contradicts it. If some do, a theory of how inputs are written may be better. */
  readonly isWhole: boolean;
}

/**
 * The share of inputs that may contradict a theory of data: a program takes no text for 0, say. Beyond it the program
 * fails for the way in which its input is written.
 */
const mostWrong = 0.02;

/**
 * Finds the contents of data that make a program fail, by changing entries and values, and nothing in the way they are
 * written. Undefined where no theory of that kind holds.
 */
export async function dataTheory(
  data: FailingData,
  oracle: Oracle<string>,
  options: RefineOptions,
): Promise<DataTheory | undefined> {
  const { vocabulary, whole, failing, like } = data;
  const known = failing.map((input) => ({ input, fails: true }));
  const refined = await refine(
    { vocabulary, known, data: { whole, like, columns: (table) => dataColumns(table, vocabulary) } },
    oracle,
    options,
  );
  const { ending, stopped, tree, counts } = refined;
  if (ending === "settled" || stopped !== null) return { refined, isWhole: true };
  const isNearlyTrue =
    ending === "exceptions" &&
    tree.kind === "decision" &&
    exceptionsIn(tree).length <= mostWrong * (counts.passing + counts.failing);
  return isNearlyTrue ? { refined, isWhole: false } : undefined;
}

/** Data that make a program fail. */
export interface FailingData {
  readonly vocabulary: Vocabulary;
  /** Of all that the grammar says: the last inputs are derived by it. */
  readonly whole: Vocabulary;
  /** Inputs that fail, whose entries and values are changed: the smallest first. */
  readonly failing: readonly MadeInput[];
  /** Inputs whose entries and values are tried in place of others. */
  readonly like: readonly Tree[];
}

/**
 * The vocabulary for an input's data and for parts of them. A name counts only where it stands in one of these. Undefined where nothing has
 * a name.
 */
export function dataVocabulary(
  source: Grammar,
  { whole, parts }: { readonly whole: Tree; readonly parts: readonly Tree[] },
  additions: Additions = {},
): Vocabulary | undefined {
  const known = [...parts, whole];
  const grammar = withDistinctNames(source, known);
  const names = recordNamesIn([whole], grammar);
  if (names.length === 0) return undefined;
  const vocabulary = vocabularyOf(grammar, { ...additions, names });
  return {
    ...vocabulary,
    isMade: namesInPlace(grammar, known),
    // Fields are compared by their names.
    isCompared: () => false,
  };
}

/** The questions about named things. */
const ASKED = [
  "own",
  "occurs",
  "exists",
  "largest number",
  "smallest number",
  "most elements",
  "fewest elements",
  "longest text",
  "shortest text",
  "count",
  "is",
] as const satisfies readonly Feature["question"][];

/** Columns for the contents of data: fields by their names, and two fields compared. How they are written is left out. */
function* dataColumns(table: FeatureTable, { elements, naming }: Vocabulary): Work<readonly FeatureColumn[]> {
  const isNamed = (feature: Feature): boolean =>
    elementsIn(feature).every((element) => naming.rules.has(elements[element]?.rule ?? ""));
  const plain = (yield* table.columns(ASKED)).flatMap((column) => {
    const features = column.features.filter(isNamed);
    return features.length > 0 ? [{ ...column, features }] : [];
  });
  const { inputs } = table;
  const numbers = termsIn(plain, inputs).filter(({ feature }) => feature.question === "largest number");
  const columns: FeatureColumn[] = [...plain];
  for (const { feature, values } of differencesOf(numbers)) {
    yield;
    if (feature.question === "difference") columns.push(...columnIfVarying(feature, values));
  }
  return columns;
}
