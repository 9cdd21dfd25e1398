import { childrenOf } from "../../tree/node.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { calledCells, type NamedColumns } from "./column-form.ts";
import { itemOf, itemsIn, listAt, type NamedLists, nameOfAll } from "./list-form.ts";
import { givenName, type NamedForm } from "./named-form.ts";
import { type OnlyPart, onlyNodeIn } from "./only-part.ts";
import { type NamedTags, tagOf } from "./tag-form.ts";

/** What gives parts their names. */
export interface CallingForms {
  readonly forms: readonly NamedForm[];
  /** Default: none, as of lists and tags. */
  readonly columns?: readonly NamedColumns[];
  readonly lists?: readonly NamedLists[];
  readonly tags?: readonly NamedTags[];
  readonly onlyPart: OnlyPart;
}

/**
 * What nodes of a tree are called: a named part, what is all of it but white space, and so on inwards, each with the
 * groups of its own.
 */
export function calledParts(
  tree: Tree,
  { forms, columns = [], lists = [], tags = [], onlyPart }: CallingForms,
): ReadonlyMap<Tree, string> {
  const called = new Map<Tree, string>();
  if (forms.length === 0 && columns.length === 0) return called;
  const whole = onlyNodeIn(tree, onlyPart);
  for (const node of preorder(tree)) {
    const tag = node.kind === "rule" ? tagOf(node, tags) : undefined;
    if (tag !== undefined && !called.has(node)) called.set(node, tag);
    const word = called.get(node);
    const naming = node.kind === "rule" ? givenName(node, forms) : undefined;
    const only =
      word !== undefined && node.kind === "rule" ? onlyPart(node.name, node.alternative) : undefined;
    if (node.kind === "rule") for (const [cell, name] of cellsCalled(node, columns)) called.set(cell, name);
    for (const part of naming ? partsAt([node], naming.form.part) : []) called.set(part, naming?.word ?? "");
    const list = word ?? (node === whole ? nameOfAll : undefined);
    for (const item of list !== undefined && node.kind === "rule" ? itemsCalled(node, list, lists) : [])
      called.set(item, itemOf(list ?? ""));
    for (const [index, child] of childrenOf(node).entries()) {
      if (word !== undefined && (index === only || isGroup(child))) called.set(child, word);
    }
  }
  return called;
}

function cellsCalled(node: RuleNode, columns: readonly NamedColumns[]): Iterable<readonly [Tree, string]> {
  const table = columns.find(
    ({ rule, alternative }) => rule === node.name && alternative === node.alternative,
  );
  return table ? calledCells(node, table) : [];
}

function itemsCalled(node: RuleNode, word: string, lists: readonly NamedLists[]): readonly Tree[] {
  const list = listAt(node, lists);
  return list?.words.includes(word) ? itemsIn(node, list.item) : [];
}

const isGroup = ({ kind }: Tree): boolean =>
  kind === "repetition" || kind === "choice" || kind === "sequence";

/** What stands there below each of the nodes: one, or as many as there are items of a repetition on the way. */
function partsAt(nodes: readonly Tree[], [step, ...steps]: readonly number[]): readonly Tree[] {
  if (step === undefined) return nodes;
  const below = nodes.flatMap((node) =>
    node.kind === "repetition" ? childrenOf(node) : (childrenOf(node)[step] ?? []),
  );
  return partsAt(below, steps);
}
