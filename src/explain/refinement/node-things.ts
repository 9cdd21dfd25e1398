import { oncePer } from "../../base/lazy.ts";
import { type InputNodes, nodesOf, type OwnParts } from "../features/own-parts.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";
import { type NodeThing, places } from "../questions/together.ts";

/** A node of a rule, with the numbers of all things that can be said of it. */
export interface NodeThings {
  readonly node: OwnParts;
  readonly things: Uint32Array;
}

/** Numbers the things that can be said of nodes: the simpler the thing, the lower. Rules have names, and come before all else at the same place. */
export interface ThingNumbers {
  /** How many things there are. */
  readonly count: number;
  /** What the number stands for. */
  thing(number: number): NodeThing;
  /** The nodes of the rule. */
  nodesOf(rule: number, input: InputNodes): readonly NodeThings[];
}

/** The same each time, so that inputs are looked at once. */
export const thingNumbersOf = oncePer((vocabulary: Vocabulary): ThingNumbers => {
  const { elements, firstBlank } = vocabulary;
  const numberOf = (element: number, where: NodeThing["where"]): number =>
    (2 * places.indexOf(where) + (elements[element]?.kind === "rule" ? 0 : 1)) * elements.length + element;
  const thingsOf = oncePer((node: OwnParts): NodeThings => {
    const { element: own, around, parts, first, last, order } = node;
    const { before, behind } = node.neighbours();
    const isBeside = (element: number): boolean => {
      const { kind } = elements[element] as InputElement;
      return element !== own && (kind === "rule" || kind === "alternative");
    };
    const those = (where: NodeThing["where"], numbers: Iterable<number>): number[] =>
      Array.from(numbers, (element) => numberOf(element, where));
    const things = [
      ...[...parts].map((part) => numberOf(part, part < firstBlank ? "in" : "blank")),
      ...those("around", around),
      ...those("right around", around.slice(0, 1)),
      ...those("right before", before),
      ...those("right behind", behind),
      ...[...order.firstEnd].flatMap(([each, end]) =>
        end < first && isBeside(each) ? numberOf(each, "before") : [],
      ),
      ...[...order.lastBegin].flatMap(([each, begin]) =>
        begin > last && isBeside(each) ? numberOf(each, "behind") : [],
      ),
    ];
    return { node, things: Uint32Array.from(things) };
  });
  return {
    count: 2 * places.length * elements.length,
    thing: (number) => ({
      of: number % elements.length,
      where: places[Math.floor(number / elements.length / 2)] as NodeThing["where"],
    }),
    nodesOf: (rule, input) => nodesOf(rule, input).map((node) => thingsOf(node)),
  };
});
