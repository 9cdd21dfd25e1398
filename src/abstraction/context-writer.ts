import { isTwoLevel } from "../grammar/analysis/two-level.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { recognizes } from "../parse/parse.ts";
import { isText } from "../tree/node.ts";
import { type Path, pathsOf } from "../tree/path.ts";
import { ungrouped, withOpenFilled } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import type { PatternPart } from "./pattern-part.ts";
import { treeWriter } from "./replacements.ts";
import { isOfWord } from "./words.ts";

/** Writes trees that have a part at a path; undefined when their tokens run together. */
export type ContextWriter = (tree: Tree, at: Path) => string | undefined;

/**
 * The writer of inputs that have the part. In a grammar without tokens a blank keeps words apart that would join at the
 * edges of the part and of its open nodes, unless they were joined there in the failing input, if the grammar reads that.
 */
export function contextWriter({ pattern, fillings }: PatternPart, grammar: Grammar): ContextWriter {
  const write = treeWriter(grammar);
  if (isTwoLevel(grammar)) return write;
  const open = pathsOf(pattern.tree, ({ kind }) => kind === "open");
  // The blanks before the nodes of a group may differ.
  const own = withOpenFilled(ungrouped(pattern).tree, (_, index) => fillings[index]?.[0] as Tree);
  const wereJoined = joints(own, [[], ...open]).map(({ isInWord }) => isInWord);
  return (tree, at) => {
    const plain = write(tree);
    const pieces = joints(tree, [at, ...open.map((path) => [...at, ...path])]);
    const apart = pieces
      .map(({ text, isInWord }, index) => (isInWord && !wereJoined[index] ? `${text} ` : text))
      .join("");
    return apart !== plain && recognizes(grammar, apart) ? apart : plain;
  };
}

/** A piece of text up to where one of some nodes begins or ends, and whether a word goes on there. */
interface Joint {
  readonly text: string;
  readonly isInWord: boolean;
}

/** The text of the tree, cut where the nodes at the paths begin and end. */
function joints(tree: Tree, paths: readonly Path[]): readonly Joint[] {
  const cutAt = new Set(paths.map((path) => path.join()));
  const pieces = [""];
  walk(tree, {
    enter: (node, path) => {
      if (cutAt.has(path.join())) pieces.push("");
      if (isText(node)) pieces[pieces.length - 1] += node.text;
      return undefined;
    },
    leave: (_, path) => {
      if (cutAt.has(path.join())) pieces.push("");
      return undefined;
    },
  });
  const whole = pieces.join("");
  let end = 0;
  return pieces.map((text) => {
    end += text.length;
    return { text, isInWord: isOfWord(whole[end - 1]) && isOfWord(whole[end]) };
  });
}
