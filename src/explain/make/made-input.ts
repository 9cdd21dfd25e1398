import { treeWriter } from "../../parse/join-tokens.ts";
import { parseForest } from "../../parse/parse.ts";
import { tokenTree } from "../../parse/token-tree.ts";
import { withBoundTexts } from "../../tree/constrained.ts";
import type { Tree } from "../../tree/tree.ts";
import { measureTree } from "../features/measure-tree.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

/** An input with its canonical tree, as it was read again from its text. */
export interface MadeInput {
  readonly text: string;
  readonly tree: Tree;
  readonly measured: MeasuredTree;
}

/** So many texts are remembered: searches near the same known inputs come to the same ones again. */
const mostRemembered = 256;

/** Makes inputs of derivation trees. */
export interface InputReader {
  /** The text of the tree, with same texts where the grammar binds them; undefined where distinct ones are not, or tokens cannot be joined. */
  textOf(tree: Tree): string | undefined;
  /** The input with this text, as its canonical tree has it; undefined when the grammar does not derive it. */
  read(text: string): MadeInput | undefined;
}

/** How derivation trees become inputs. */
export interface Reading {
  readonly vocabulary: Vocabulary;
  readonly reader: InputReader;
}

export function inputReader(vocabulary: Vocabulary): InputReader {
  const { grammar } = vocabulary;
  const write = treeWriter(grammar);
  const lately = new Map<string, MadeInput | undefined>();
  const reading = (text: string): MadeInput | undefined => {
    const forest = parseForest(grammar, text);
    if (forest.kind === "failure") return undefined;
    const tree = forest.cheapest();
    if (!vocabulary.isMade(tree)) return undefined;
    return { text, tree, measured: measureInput(tree, vocabulary) };
  };
  return {
    textOf: (tree) => {
      const bound = withBoundTexts(tree, grammar);
      return bound && write(bound);
    },
    read: (text) => {
      if (lately.has(text)) return lately.get(text);
      const input = reading(text);
      lately.set(text, input);
      const [oldest] = lately.keys();
      if (lately.size > mostRemembered && oldest !== undefined) lately.delete(oldest);
      return input;
    },
  };
}

/** Measures an input by its canonical tree, tokens' insides too. */
export const measureInput = (tree: Tree, vocabulary: Vocabulary): MeasuredTree =>
  measureTree(tree, vocabulary, (token) => tokenTree(vocabulary.grammar, token));
