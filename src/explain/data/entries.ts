import { firstWith } from "../../oracle/first-with.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { childrenOf, withChildren } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import type { Naming } from "../naming/named-grammar.ts";

/** Where a node of a rule stands in another one's, below nothing but groups. */
export interface Slot {
  /** From the node that it stands in. */
  readonly path: Path;
  readonly rule: string;
  /** The element of a repetition that has this slot and none of its rule besides; undefined where there is none. */
  readonly item: Path | undefined;
}

/** The rules' nodes directly in a node, from left to right. */
export function slotsIn(node: RuleNode): readonly Slot[] {
  const slots: Slot[] = [];
  const enter = (group: Tree, path: Path, item: Path | undefined): void => {
    for (const [index, child] of childrenOf(group).entries()) {
      const at = [...path, index];
      const isItem = group.kind === "repetition" && childrenOf(group).length > 0;
      if (child.kind === "rule") slots.push({ path: at, rule: child.name, item: isItem ? at : item });
      else enter(child, at, isItem ? at : item);
    }
  };
  enter(node, [], undefined);
  const keyOf = ({ rule, item }: Slot): string => JSON.stringify([rule, item]);
  const times = new Map<string, number>();
  for (const slot of slots) times.set(keyOf(slot), (times.get(keyOf(slot)) ?? 0) + 1);
  return slots.map((slot) => ((times.get(keyOf(slot)) ?? 0) > 1 ? { ...slot, item: undefined } : slot));
}

export const slotsOf = (node: RuleNode, rule: string): readonly Slot[] =>
  slotsIn(node).filter((slot) => slot.rule === rule);

/**
 * The node with these entries as its nodes of the rule. Elements of its repetitions are repeated or left out until the number is
 * right. Undefined if that does not lead there: one element may hold several nodes of the rule.
 */
export function withEntries(node: RuleNode, rule: string, entries: readonly Tree[]): RuleNode | undefined {
  let made = node;
  let slots = slotsOf(made, rule);
  while (slots.length !== entries.length) {
    const missing = entries.length - slots.length;
    const item = slots.findLast((slot) => slot.item !== undefined)?.item;
    if (!item) return undefined;
    made = withItem(made, item, missing > 0 ? 2 : 0);
    slots = slotsOf(made, rule);
    if (Math.abs(entries.length - slots.length) >= Math.abs(missing)) return undefined;
  }
  return slots.reduce(
    (known, { path }, index) => replaceAt(known, path, entries[index] as Tree) as RuleNode,
    made,
  );
}

/** The node with an element of a repetition in it so many times. */
function withItem(node: RuleNode, item: Path, times: number): RuleNode {
  const at = item.slice(0, -1);
  const index = item.at(-1) as number;
  const repetition = nodeAt(node, at) as Tree;
  const items = childrenOf(repetition);
  const made = [
    ...items.slice(0, index),
    ...new Array<Tree>(times).fill(items[index] as Tree),
    ...items.slice(index + 1),
  ];
  return replaceAt(node, at, withChildren(repetition, made)) as RuleNode;
}

/** An input of no more characters is changed often enough in a second. */
const enoughCharacters = 600;

/** So many entries of a list are left: what two have in common, and how they differ, can matter. */
const fewestEntries = 2;

/** What a node has one or more of. */
interface EntryList {
  readonly path: Path;
  readonly rule: string;
}

/**
 * The tree with fewer entries in its lists. It still fails and keeps all names. Halves go first. An explanation of two entries holds
 * for a thousand, and costs less.
 */
export async function withFewerEntries(
  tree: Tree,
  naming: Pick<Naming, "called">,
  oracle: Oracle<Tree>,
  signal: AbortSignal,
): Promise<Tree> {
  const names = namesIn(tree, naming);
  const isLong = (each: Tree): boolean => textOf(each).length > enoughCharacters;
  const withAllNames = function* (trees: Iterable<Tree>): Generator<Tree, void, void> {
    for (const each of trees) if (namesIn(each, naming) === names) yield each;
  };
  let left = tree;
  // A list that is shortened still stands where it stood before those in it.
  for (let at = 0; isLong(left); at++) {
    const list = listsIn(left)[at];
    if (!list) break;
    for (let size = Math.floor(entriesOf(left, list).length / 2); size > 0 && isLong(left); ) {
      const shorter = withAllNames(withoutRuns(left, list, size));
      const found = await firstWith(oracle, shorter, "fail", signal);
      if (found) left = found.candidate;
      else size = Math.floor(size / 2);
    }
  }
  return left;
}

/** What is called something in a tree. */
const namesIn = (tree: Tree, { called }: Pick<Naming, "called">): string =>
  JSON.stringify([...new Set(called(tree).values())].sort());

function listsIn(tree: Tree): EntryList[] {
  return pathsOf(tree, (node) => node.kind === "rule").flatMap((path) => {
    const slots = slotsIn(nodeAt(tree, path) as RuleNode);
    const rules = new Set(slots.filter(({ item }) => item !== undefined).map(({ rule }) => rule));
    return [...rules].flatMap((rule) =>
      slots.filter((slot) => slot.rule === rule).length >= fewestEntries ? [{ path, rule }] : [],
    );
  });
}

function entriesOf(tree: Tree, { path, rule }: EntryList): Tree[] {
  const node = nodeAt(tree, path) as RuleNode;
  return slotsOf(node, rule).map((slot) => nodeAt(node, slot.path) as Tree);
}

/** The tree without each run of so many entries, as far as enough are left. */
function* withoutRuns(tree: Tree, list: EntryList, size: number): Generator<Tree, void, void> {
  const entries = entriesOf(tree, list);
  if (entries.length - size < fewestEntries) return;
  for (let start = 0; start + size <= entries.length; start += size) {
    const made = withEntries(nodeAt(tree, list.path) as RuleNode, list.rule, entries.toSpliced(start, size));
    if (made) yield replaceAt(tree, list.path, made);
  }
}
