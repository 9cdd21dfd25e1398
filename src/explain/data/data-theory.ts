import type { Work } from "../../base/in-turns.ts";
import { lexicalRules } from "../../grammar/analysis/references.ts";
import { expressionsIn } from "../../grammar/expression.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import type { Tree } from "../../tree/tree.ts";
import { differencesOf, termsIn } from "../features/differences.ts";
import { elementsIn, type Feature } from "../features/feature.ts";
import { columnIfVarying, type FeatureColumn } from "../features/feature-column.ts";
import type { FeatureTable } from "../features/feature-table.ts";
import { type Additions, type InputElement, type Vocabulary, vocabularyOf } from "../features/vocabulary.ts";
import { namingOf, recordNamesIn } from "../naming/named-grammar.ts";
import { namesInPlace, shapesInPlace, withDistinctNames } from "../naming/names-in-place.ts";
import { namingForms } from "../naming/naming-form.ts";
import { type RefineOptions, refine } from "../refinement/refine.ts";
import type { Refined, RefinedTree } from "../refinement/refined.ts";
import { byData, type FailingData } from "./data-maker.ts";

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
  const known = data.failing.map((input) => ({ input, fails: true }));
  const refined = await refine(
    { vocabulary: data.vocabulary, known, approach: byData(data) },
    oracle,
    options,
  );
  const { ending, stopped, tree, counts } = refined;
  if (ending === "settled" || stopped !== null) return { refined, isWhole: true };
  const isNearlyTrue =
    ending === "exceptions" &&
    tree.kind === "decision" &&
    exceptionsIn(tree) <= mostWrong * (counts.passing + counts.failing);
  return isNearlyTrue ? { refined, isWhole: false } : undefined;
}

function exceptionsIn(tree: RefinedTree): number {
  if (tree.kind === "prediction") return tree.exceptions.length;
  return exceptionsIn(tree.atMost) + exceptionsIn(tree.above);
}

/**
 * What is asked of the data of an input and of what is left of it: names stand where they stand there, and what has a name is what it is
 * in the whole. Undefined where nothing has a name.
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
  const isInPlace = namesInPlace(grammar, known);
  const isInShape = shapesInPlace(grammar, [whole], namingOf(grammar, names));
  const isMade = (tree: Tree): boolean => isInPlace(tree) && isInShape(tree);
  return vocabularyOf(grammar, { ...additions, names, isMade });
}

/** What is asked of things that have names. */
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
export function* dataColumns(table: FeatureTable, vocabulary: Vocabulary): Work<readonly FeatureColumn[]> {
  const isOfParts = ofParts(vocabulary);
  const plain = (yield* table.columns(ASKED)).flatMap((column) => {
    const features = column.features.filter(isOfParts);
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

/** Whether a feature is of what has names. How long a list or an object is written, and how many names an object has, stand in for what these are. */
function ofParts({ elements, naming, grammar, sites }: Vocabulary): (feature: Feature) => boolean {
  const words = lexicalRules(grammar);
  const entries = new Set(
    namingForms(grammar).flatMap(({ rule, names }) => (names.length === 1 ? [rule] : [])),
  );
  const isOfEntries = new Set(
    sites
      .all()
      .filter(
        ({ kind, expressions }) =>
          kind === "repetition" && expressions.some((each) => refersTo(entries, each)),
      )
      .map(({ key }) => key),
  );
  return (feature) =>
    elementsIn(feature).every((element) => {
      const { kind, rule, place } = elements[element] as InputElement;
      const origin = naming.origins.get(rule);
      if (origin === undefined) return false;
      if (lengths.has(feature.question)) return words.has(origin);
      return kind !== "repetition" || !isOfEntries.has(rule + place);
    });
}

const refersTo = (rules: ReadonlySet<string>, expression: Expression): boolean =>
  [...expressionsIn(expression)].some((each) => each.kind === "reference" && rules.has(each.name));

const lengths: ReadonlySet<Feature["question"]> = new Set(["longest text", "shortest text"]);
