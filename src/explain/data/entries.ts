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
