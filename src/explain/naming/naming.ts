import { closure, referencesOf } from "../../grammar/analysis/references.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { Tree } from "../../tree/tree.ts";
import { calledParts, type NamedGrammar, namedGrammar, onlyPartsOf } from "./named-grammar.ts";
import { namedTree } from "./named-tree.ts";
import { namedColumns, namedForms, namedLists, namedTags, type PartNames } from "./part-names.ts";

/** The parts of inputs that have names, such as the numbers that are prices. */
export interface Naming extends NamedGrammar {
  /** The names that are asked about. */
  readonly words: readonly PartNames[];
  /** The rules of which the grammar with names says too little for a proof: those that names are made of, their own aside, and those that it has no place for. */
  readonly inNames: ReadonlySet<string>;
  /** What nodes of a tree are called, of those that the grammar has rules for. */
  called(tree: Tree): ReadonlyMap<Tree, string>;
  /** The tree as the grammar with names derives it. */
  named(tree: Tree): Tree;
}

/** @param grammar that derives inputs and their trees */
export function namingOf(grammar: Grammar, words: readonly PartNames[]): Naming {
  const forms = namedForms(grammar, words);
  const onlyPart = onlyPartsOf(grammar, forms);
  const columns = namedColumns(grammar, words);
  const lists = namedLists(grammar, words);
  const tags = namedTags(grammar, words);
  const derived = namedGrammar(grammar, { forms, columns, lists, tags, onlyPart });
  const partsOf = (name: string): Iterable<string> => {
    const rule = grammar.rules.get(name);
    return rule ? referencesOf(rule) : [];
  };
  const inNames = [...derived.names.values()].flatMap((name) => [...partsOf(name)]);
  return {
    ...derived,
    inNames: new Set([...closure(inNames, partsOf), ...derived.unplaced]),
    words,
    called: (tree) => calledParts(tree, { forms, columns, lists, tags, onlyPart }),
    named: (tree) => (forms.length === 0 ? tree : namedTree(tree, forms, onlyPart)),
  };
}
