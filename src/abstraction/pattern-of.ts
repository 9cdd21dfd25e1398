import { openNode } from "../tree/node.ts";
import { replaceAt } from "../tree/path.ts";
import type { Pattern } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";
import { nonterminalOf, type Slot } from "./filling.ts";

/** The pattern of the inputs that differ from that of the tree in these slots only. */
export function patternOf(tree: Tree, slots: readonly Slot[]): Pattern {
  const groups: string[] = [];
  let pattern = tree;
  for (const slot of slots.toSorted((one, other) => firstIn(one) - firstIn(other))) {
    const group = slot.places.length > 1 ? groups.length : undefined;
    if (group !== undefined) groups.push(groupName(group));
    for (const { path } of slot.places) {
      pattern = replaceAt(pattern, path, openNode(nonterminalOf(slot), group));
    }
  }
  return { tree: pattern, groups };
}

const firstIn = ({ places }: Slot): number => places[0]?.index ?? 0;

/** a, b, …, z, a1, b1, … */
function groupName(number: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (number % 26));
  return number < 26 ? letter : `${letter}${Math.floor(number / 26)}`;
}
