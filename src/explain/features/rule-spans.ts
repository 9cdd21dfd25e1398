import { addTo } from "../../base/grouped.ts";
import { oncePer } from "../../base/lazy.ts";
import type { TokenNode, Tree } from "../../tree/tree.ts";

/** The tree of a token's text, from its rule; undefined where nobody knows it. */
export type Inside = (token: TokenNode) => Tree | undefined;

/** A node as the rules that it is: that which derived it, and the same by the name that it has. */
export interface RuleSpan {
  /** The numbers of the rules' elements. */
  readonly elements: readonly number[];
  /** How many others in the list, right behind it, lie in it. */
  readonly inner: number;
  /** Its text, white space around it aside. */
  readonly text: string;
  /**
   * Where it stands: the key of the expression that derived the lowest node at or above it with siblings which are not blank. So `b` in `break b;`
   * is compared with the `b` of a label, and not with `break b;`. Undefined where nothing is beside it, and in tokens.
   */
  readonly place: string | undefined;
  /** Whether it, or a group of its own, has several children that are not blank. */
  readonly isBranching: boolean;
}

/** The places of each element's nodes in the list, in order. */
export const nodesByElement = oncePer(
  (spans: readonly RuleSpan[]): ReadonlyMap<number, readonly number[]> => {
    const places = new Map<number, number[]>();
    for (const [at, { elements }] of spans.entries())
      for (const element of elements) addTo(places, element, at);
    return places;
  },
);
