import { tokenTree } from "../../parse/token-tree.ts";
import type { Tree } from "../../tree/tree.ts";
import { measuredInAllParses } from "./all-parses.ts";
import { measureTree } from "./measure-tree.ts";
import type { MeasuredTree } from "./measured-tree.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Measures an input by its canonical tree, tokens' insides too, and by all of its trees where the vocabulary asks for these. */
export function measureInput(text: string, tree: Tree, vocabulary: Vocabulary): MeasuredTree {
  const measured = measureTree(tree, vocabulary, (token) => tokenTree(vocabulary.grammar, token));
  if (!vocabulary.allParses) return measured;
  return { ...measured, measures: measuredInAllParses(measured.measures, text, vocabulary) };
}
