import type { Grammar } from "../../grammar/grammar.ts";
import type { Tree } from "../../tree/tree.ts";
import { type Additions, type Vocabulary, vocabularyOf } from "../features/vocabulary.ts";
import { withDistinctNames } from "../naming/distinct-names.ts";
import { namesInPlace } from "../naming/names-in-place.ts";
import { namingOf } from "../naming/naming.ts";
import { recordNamesIn } from "../naming/record-names.ts";
import { shapesInPlace } from "../naming/shapes-in-place.ts";

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
