import { firstWith } from "../../oracle/first-with.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import type { Naming } from "../naming/naming.ts";
import { slotsIn, slotsOf, withEntries } from "./entries.ts";

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
 * The tree with fewer entries in its lists, halves of them taken away first, as long as it fails and has all the names that it
 * had: what is explained of an order with two items is so of one with a thousand, and costs as much less as that is longer.
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
