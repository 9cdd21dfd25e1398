import { Random } from "../base/random.ts";
import { uniform } from "../generate/models.ts";
import { sitesOf } from "../generate/sites.ts";
import { TreeProducer } from "../generate/tree-producer.ts";
import { layoutRules } from "../grammar/analysis/layout-rules.ts";
import { perGrammar } from "../grammar/analysis/per-grammar.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type BlankKind, blankKindOf, isBlank } from "../tree/blank.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";

/** Trees drawn of each rule. */
const mostDraws = 300;

/** Longer white space tells nothing more. */
const longest = 3;

/** For each rule that lays texts out, different texts of white space that it derives, by their kinds. */
export const blankTrees = perGrammar((grammar: Grammar): ReadonlyMap<string, BlankTrees> => {
  const producer = new TreeProducer(sitesOf(grammar), uniform, new Random(1));
  return new Map(Array.from(layoutRules(grammar), (name) => [name, drawnBlanks(name, producer)]));
});

/** Trees of white space of each kind, each of another text. */
export type BlankTrees = ReadonlyMap<BlankKind, readonly Tree[]>;

function drawnBlanks(name: string, producer: TreeProducer): BlankTrees {
  const kinds = new Map<BlankKind, Map<string, Tree>>();
  for (let draw = 0; draw < mostDraws; draw++) {
    const tree = producer.produce(1 + (draw % 6), name);
    const text = textOf(tree);
    if (text.length > longest || !isBlank(tree)) continue;
    const texts = kinds.get(blankKindOf(text)) ?? new Map<string, Tree>();
    kinds.set(blankKindOf(text), texts);
    texts.set(text, tree);
  }
  return new Map(Array.from(kinds, ([kind, texts]) => [kind, usualOf(texts)]));
}

/** Those of blanks, tabs and line feeds, where there are any: other signs are refused by many programs. */
function usualOf(texts: ReadonlyMap<string, Tree>): readonly Tree[] {
  const usual = [...texts].filter(([text]) => /^[ \t\n]*$/.test(text)).map(([, tree]) => tree);
  return usual.length > 0 ? usual : [...texts.values()];
}
