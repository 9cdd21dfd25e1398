import { openNode } from "../tree/node.ts";
import { replaceAt } from "../tree/path.ts";
import { type Pattern, withFreeBlanks } from "../tree/pattern.ts";
import type { KeptBlanks, Tree } from "../tree/tree.ts";
import type { FailingInput, Place } from "./failing-input.ts";
import { nonterminalOf, type Slot } from "./filling.ts";

/**
 * The pattern of the inputs that differ from the failing one in these slots only, and in white space that lays them out, as
 * far as its places keep none of it.
 */
export function patternOf(
  { tree, grammar }: FailingInput,
  slots: readonly Slot[],
  kept: ReadonlyMap<Place, KeptBlanks> = new Map(),
): Pattern {
  const groups: string[] = [];
  let pattern = tree;
  for (const [{ path, node }, keeps] of kept) pattern = replaceAt(pattern, path, { ...node, keeps } as Tree);
  for (const slot of slots.toSorted((one, other) => firstIn(one) - firstIn(other))) {
    const group = slot.places.length > 1 ? groups.length : undefined;
    if (group !== undefined) groups.push(groupName(group));
    for (const { path } of slot.places) {
      pattern = replaceAt(pattern, path, openNode(nonterminalOf(slot), group));
    }
  }
  return withFreeBlanks({ tree: pattern, groups }, grammar);
}

const firstIn = ({ places }: Slot): number => places[0]?.index ?? 0;

/** a, b, …, z, a1, b1, … */
function groupName(number: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (number % 26));
  return number < 26 ? letter : `${letter}${Math.floor(number / 26)}`;
}
