import { childrenOf, withChildren } from "../../tree/node.ts";
import { nodeAt, type Path, replaceAt } from "../../tree/path.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";

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
  return slots.map((slot) => {
    const isShared = slots.some(
      (other) => other !== slot && other.rule === slot.rule && isSame(other.item, slot.item),
    );
    return isShared ? { ...slot, item: undefined } : slot;
  });
}

const isSame = (one: Path | undefined, other: Path | undefined): boolean =>
  one !== undefined && other !== undefined && one.join() === other.join();

export const slotsOf = (node: RuleNode, rule: string): readonly Slot[] =>
  slotsIn(node).filter((slot) => slot.rule === rule);

/**
 * The node with these nodes of a rule for its own, as many repetitions' elements more or fewer as it takes; undefined where it has not as many
 * places, or not as few.
 */
export function withEntries(node: RuleNode, rule: string, entries: readonly Tree[]): RuleNode | undefined {
  let made = node;
  for (let slots = slotsOf(made, rule); slots.length !== entries.length; slots = slotsOf(made, rule)) {
    const item = slots.findLast((slot) => slot.item !== undefined)?.item;
    if (!item) return undefined;
    made = withItem(made, item, slots.length < entries.length ? 2 : 0);
  }
  return slotsOf(made, rule).reduce(
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
