import { type Nesting, type OwnParts, ownPartsIn } from "../features/together.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

/** Whether several things may be said of nodes of this element. */
export const isRuleAskedFor = (element: number, { elements }: Vocabulary): boolean =>
  elements[element]?.kind === "rule" && elements[element].isRelated;

const known = new WeakMap<Nesting, ReadonlyMap<number, readonly OwnParts[]>>();

/** The nodes of each rule, remembered because inputs are looked at again and again. */
export function nodesOfRules(
  nesting: Nesting,
  vocabulary: Vocabulary,
): ReadonlyMap<number, readonly OwnParts[]> {
  const remembered = known.get(nesting);
  if (remembered) return remembered;
  const nodes = new Map<number, OwnParts[]>();
  for (const node of ownPartsIn(nesting, (element) => isRuleAskedFor(element, vocabulary))) {
    const others = nodes.get(node.element) ?? [];
    nodes.set(node.element, others);
    others.push(node);
  }
  known.set(nesting, nodes);
  return nodes;
}
