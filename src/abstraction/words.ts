import { mapAt } from "../base/grouped.ts";
import { oncePer } from "../base/lazy.ts";
import { Random } from "../base/random.ts";
import { uniform } from "../generate/models.ts";
import { sitesOf } from "../generate/sites.ts";
import { TreeProducer } from "../generate/tree-producer.ts";
import { layoutRules } from "../grammar/analysis/layout-rules.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type BlankKind, blankKindOf, isBlank } from "../tree/blank.ts";
import { isText } from "../tree/node.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../tree/path.ts";
import type { Pattern } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { RuleNode, Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";

const WORD = /[\p{L}\p{N}_$]/u;
const WORDS = /[\p{L}_$]+/gu;

/** Whether the character or surrogate belongs to a word. */
export const isOfWord = (character: string | undefined): boolean =>
  character !== undefined && WORD.test(character);

/** Whether the text has a word or a number. */
export const hasWord = (text: string): boolean => WORD.test(text);

/** Whether the text is one word, digits included. */
export const isWord = (text: string): boolean => /^[\p{L}\p{N}_$]+$/u.test(text);

/** The words of the text, without digits. */
export const wordsOf = (text: string): readonly string[] => text.match(WORDS) ?? [];

/** The text with exactly one blank between words and other signs. */
export const wordsAndSigns = (text: string): string =>
  (text.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? []).join(" ");

/** A tree, and the path where a pattern occurs in it. */
export interface Occurrence {
  readonly tree: Tree;
  readonly at: Path;
}

/**
 * Keeps words apart that would join at an edge of the pattern or of an open node in it: an empty layout node there gets a
 * blank. Words that are joined there in one of the examples may join.
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

/** The same wherever one of the patterns occurs; its occurrences in the given trees are the examples. */
export function wordsApartAt(
  patterns: Iterable<Pattern>,
  grammar: Grammar,
  examples: readonly Tree[],
): (tree: Tree) => Tree {
  const each = Array.from(patterns, (pattern) => {
    const occurringIn = (tree: Tree) => occurrences(pattern, tree).map((at) => ({ tree, at }));
    return { occurringIn, apart: wordsApart(pattern, grammar, examples.flatMap(occurringIn)) };
  });
  // Only empty nodes are replaced, so paths stay valid.
  return (tree) =>
    each.reduce(
      (changed, { occurringIn, apart }) =>
        occurringIn(changed).reduce((spaced, { at }) => apart({ tree: spaced, at }), changed),
      tree,
    );
}

/** The beginning or end of a node. */
interface Edge {
  /** Whether a word continues across it. */
  readonly joins: boolean;
  /** The path of an empty layout node there. */
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

/** For each layout rule that derives one blank, the tree of it. */
const blanksOf = oncePer(
  (grammar: Grammar): ReadonlyMap<string, Tree> =>
    new Map(
      [...blankTrees(grammar)].flatMap(([name, kinds]) => {
        const blank = kinds.get("within a line")?.find((tree) => textOf(tree) === " ");
        return blank ? [[name, blank] as const] : [];
      }),
    ),
);

/** Trees drawn for each rule. */
const mostDraws = 300;

/** Longer white space is no different. */
const longest = 3;

/** For each layout rule, different white space that it derives, by kind. */
export const blankTrees = oncePer((grammar: Grammar): ReadonlyMap<string, BlankTrees> => {
  const producer = new TreeProducer(sitesOf(grammar), uniform, new Random(1));
  return new Map(Array.from(layoutRules(grammar), (name) => [name, drawnBlanks(name, producer)]));
});

/** Trees of white space of each kind, all with different texts. */
export type BlankTrees = ReadonlyMap<BlankKind, readonly Tree[]>;

function drawnBlanks(name: string, producer: TreeProducer): BlankTrees {
  const kinds = new Map<BlankKind, Map<string, Tree>>();
  for (let draw = 0; draw < mostDraws; draw++) {
    const tree = producer.produce(1 + (draw % 6), name);
    const text = textOf(tree);
    if (text.length > longest || !isBlank(tree)) continue;
    mapAt(kinds, blankKindOf(text)).set(text, tree);
  }
  return new Map(Array.from(kinds, ([kind, texts]) => [kind, usualOf(texts)]));
}

/** Trees of blanks, tabs and line feeds if there are any, as many programs refuse other signs. */
function usualOf(texts: ReadonlyMap<string, Tree>): readonly Tree[] {
  const usual = [...texts].filter(([text]) => /^[ \t\n]*$/.test(text)).map(([, tree]) => tree);
  return usual.length > 0 ? usual : [...texts.values()];
}
