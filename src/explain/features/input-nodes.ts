import { addTo } from "../../base/grouped.ts";
import { oncePer } from "../../base/lazy.ts";

/** A node of an input's tree, as the elements that it is. */
export interface InputNode {
  /** As an item, as white space, as what derived it, and the same by the name that it has. */
  readonly elements: readonly number[];
  /** Those of them of which it is asked in what they stand. */
  readonly asked: readonly number[];
  /** The rule that derived it, and the same by the name that it has. */
  readonly rules: readonly number[];
  /** How many others in the list, right behind it, lie in it. */
  readonly inner: number;
  /** Where its text begins and ends, in UTF-16 code units. */
  readonly begin: number;
  readonly end: number;
  /** Its text, white space around it aside. */
  readonly text: string;
  /**
   * Where it stands: the key of the expression that derived the lowest node at or above it with siblings which are not blank. So `b` in `break b;`
   * is compared with the `b` of a label, and not with `break b;`. Undefined where nothing is beside it, in tokens, and where no rule derived it.
   */
  readonly place: string | undefined;
  /** Whether it, or a group of its own, has several children that are not blank. */
  readonly isBranching: boolean;
}

/** The places of the nodes in the list that a rule derived, or that have a name, by each of these, in order. */
export const nodesByRule = oncePer(
  (nodes: readonly InputNode[]): ReadonlyMap<number, readonly number[]> =>
    placesBy(nodes, ({ rules }) => rules),
);

/** The places of nodes by each of their elements. */
export function placesBy(
  nodes: readonly InputNode[],
  elementsOf: (node: InputNode) => readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [at, node] of nodes.entries())
    for (const element of elementsOf(node)) addTo(places, element, at);
  return places;
}
