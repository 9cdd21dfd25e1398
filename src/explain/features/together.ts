import { isAmong } from "../../base/ascending.ts";
import type { Surrounding, TogetherFeature } from "./feature.ts";
import type { Nesting } from "./nesting.ts";
import { nodesOf, type OwnParts } from "./own-parts.ts";

/** Whether one node of the feature's rule has all that it asks for. */
export const isTogether = (feature: TogetherFeature, nesting: Nesting): boolean =>
  nodesOf(feature.element, nesting).some((node) => isSuch(node, feature));

/** Whether a node of the feature's rule has all that it asks for. */
export const isSuch = (node: OwnParts, { within, around, traits, surroundings }: TogetherFeature): boolean =>
  (within === undefined || node.around[0] === within) &&
  around.every((rule) => node.around.includes(rule)) &&
  traits.every(({ element, isThere }) => isAmong(node.parts, element) === isThere) &&
  surroundings.every((each) => isSurrounded(node, each));

/** Whether the rule or the white space stands there, seen from the node, or does not, as asked. */
export const isSurrounded = (node: OwnParts, { element, where, isThere }: Surrounding): boolean =>
  stands(element, where, node) === isThere;

function stands(
  element: number,
  where: Surrounding["where"],
  { around, parts, entered, left, order, neighbours }: OwnParts,
): boolean {
  switch (where) {
    case "blank":
      return isAmong(parts, element);
    case "around":
      return around.includes(element);
    case "before":
      return (order.firstLeft.get(element) ?? Infinity) < entered;
    case "behind":
      return (order.lastEntered.get(element) ?? -Infinity) > left;
    case "right before":
      return neighbours().before.includes(element);
    case "right behind":
      return neighbours().behind.includes(element);
  }
}
