import { closure, referencesOf } from "../../grammar/analysis/reachable.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { Tree } from "../../tree/tree.ts";
import { calledParts } from "./called-parts.ts";
import { namedForms } from "./named-form.ts";
import { type NamedGrammar, namedGrammar, onlyPartsOf } from "./named-grammar.ts";
import { namedTree } from "./named-tree.ts";
import type { PartNames } from "./part-names.ts";

/** The parts of inputs that have names, such as the numbers that are prices. */
export interface Naming extends NamedGrammar {
  /** The names that are asked about. */
  readonly words: readonly PartNames[];
  /** The rules that names are made of, their own aside. */
  readonly inNames: ReadonlySet<string>;
  /** What nodes of a tree are called, of those that the grammar has rules for. */
  called(tree: Tree): ReadonlyMap<Tree, string>;
  /** The tree as the grammar with names derives it. */
  named(tree: Tree): Tree;
}

/** @param grammar that derives inputs and their trees */
export function namingOf(grammar: Grammar, words: readonly PartNames[]): Naming {
  const forms = namedForms(grammar, words);
  const onlyPart = onlyPartsOf(grammar);
  const derived = namedGrammar(grammar, forms, onlyPart);
  const partsOf = (name: string): Iterable<string> => {
    const rule = grammar.rules.get(name);
    return rule ? referencesOf(rule) : [];
  };
  return {
    ...derived,
    inNames: closure(
      [...derived.names.values()].flatMap((name) => [...partsOf(name)]),
      partsOf,
    ),
    words,
    called: (tree) => calledParts(tree, forms, onlyPart),
    named: (tree) => (forms.length === 0 ? tree : namedTree(tree, forms, onlyPart)),
  };
}
