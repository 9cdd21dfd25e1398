import { layoutRules } from "../grammar/analysis/layout-rules.ts";
import { perGrammar } from "../grammar/analysis/per-grammar.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { isText } from "../tree/node.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../tree/path.ts";
import type { Pattern } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { RuleNode, Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import { blankTrees } from "./blank-trees.ts";
import { isOfWord } from "./words.ts";

/** A tree with a place where a pattern occurs in it. */
export interface Occurrence {
  readonly tree: Tree;
  readonly at: Path;
}

/**
 * Keeps words apart that would join where the pattern, or something open in it, begins or ends: there an empty node that lays
 * the text out gets a blank. Words that are joined there in one of the examples may join.
 */
export function wordsApart(
  pattern: Pattern,
  grammar: Grammar,
  examples: readonly Occurrence[],
): (occurrence: Occurrence) => Tree {
  const open = pathsOf(pattern.tree, ({ kind }) => kind === "open").filter(({ length }) => length > 0);
  const edgesIn = ({ tree, at }: Occurrence): readonly Edge[] =>
    edgesOf(tree, [at, ...open.map((path) => [...at, ...path])], layoutRules(grammar));
  const joined = examples.map((each) => edgesIn(each).map(({ joins }) => joins));
  return (occurrence) => {
    let { tree } = occurrence;
    for (const [index, { joins, empty }] of edgesIn(occurrence).entries()) {
      if (!joins || !empty || joined.some((example) => example[index])) continue;
      const blank = blanksOf(grammar).get((nodeAt(tree, empty) as RuleNode).name);
      if (blank) tree = replaceAt(tree, empty, blank);
    }
    return tree;
  };
}

/** The same at all places where one of the patterns occurs; examples are those in the given trees. */
export function wordsApartAt(
  patterns: Iterable<Pattern>,
  grammar: Grammar,
  examples: readonly Tree[],
): (tree: Tree) => Tree {
  const each = Array.from(patterns, (pattern) => {
    const occurringIn = (tree: Tree) => occurrences(pattern, tree).map((at) => ({ tree, at }));
    return { occurringIn, apart: wordsApart(pattern, grammar, examples.flatMap(occurringIn)) };
  });
  // Only empty nodes are replaced, so places stay where they are.
  return (tree) =>
    each.reduce(
      (changed, { occurringIn, apart }) =>
        occurringIn(changed).reduce((spaced, { at }) => apart({ tree: spaced, at }), changed),
      tree,
    );
}

/** Where a node begins or ends. */
interface Edge {
  /** Whether a word goes on there. */
  readonly joins: boolean;
  /** The path of a node that could lay the text out there, and shows nothing. */
  readonly empty: Path | undefined;
}

/** The edges of the nodes at the paths, two for each. */
function edgesOf(tree: Tree, paths: readonly Path[], layout: ReadonlySet<string>): readonly Edge[] {
  const edges: { at: number }[] = [];
  const indexOf = new Map(paths.map((path, index) => [path.join(), 2 * index]));
  const emptyAt = new Map<number, Path>();
  let text = "";
  walk(tree, {
    enter(node, path) {
      const index = indexOf.get(path.join());
      if (index !== undefined) edges[index] = { at: text.length };
      if (isText(node)) text += node.text;
      const isEmpty = node.kind === "rule" && layout.has(node.name) && textOf(node) === "";
      if (isEmpty && !emptyAt.has(text.length)) emptyAt.set(text.length, [...path]);
      return undefined;
    },
    leave(_, path) {
      const index = indexOf.get(path.join());
      if (index !== undefined) edges[index + 1] = { at: text.length };
      return undefined;
    },
  });
  return edges.map(({ at }) => ({
    joins: isOfWord(text[at - 1]) && isOfWord(text[at]),
    empty: emptyAt.get(at),
  }));
}

/** For each rule that lays texts out the tree of one blank, if it derives that. */
const blanksOf = perGrammar(
  (grammar: Grammar): ReadonlyMap<string, Tree> =>
    new Map(
      [...blankTrees(grammar)].flatMap(([name, kinds]) => {
        const blank = kinds.get("within a line")?.find((tree) => textOf(tree) === " ");
        return blank ? [[name, blank] as const] : [];
      }),
    ),
);
