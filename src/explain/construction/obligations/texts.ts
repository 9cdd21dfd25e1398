import { textOf } from "../../../tree/text.ts";
import type { Tree } from "../../../tree/tree.ts";
import { numberIn } from "../../features/number-in.ts";
import { everywhere, type Obligation, somewhere, type TextDemand } from "../obligation.ts";
import { isIn, type NumberRange } from "../round-numbers.ts";
import { isOne } from "./occurrence.ts";

/** The texts that are one of the numbers. */
export const numberDemand = (range: NumberRange): TextDemand => ({
  range,
  admits: (text) => isIn(numberIn(text) ?? Number.NaN, range),
});

/** The texts that are no number outside of the range. */
export const noOtherNumberDemand = (range: NumberRange): TextDemand => ({
  range,
  admits: (text) => {
    const number = numberIn(text);
    return number === undefined || isIn(number, range);
  },
});

/** The text that is the word, white space around it aside. */
export const wordDemand = (word: string): TextDemand => ({ word, admits: (text) => text.trim() === word });

/** All other texts. */
export const noWordDemand = (word: string): TextDemand => ({ admits: (text) => text.trim() !== word });

const admitsTree = (demand: TextDemand, { tree }: { readonly tree: Tree }): boolean =>
  demand.admits(textOf(tree));

/** The text of one occurrence at least is as it should be. State 1: it is to come here. */
export function textSomewhere(element: number, demand: TextDemand): Obligation {
  return {
    key: `somewhere ${element}`,
    states: 2,
    first: 1,
    ways: (state, production) => {
      if (state === 0) return everywhere(0, production);
      const below = somewhere(1, production);
      return isOne(production, element) ? [...everywhere(0, production), ...below] : below;
    },
    accepts: (state, part) =>
      state === 0 || part.known.occurrences(element, part).some((each) => admitsTree(demand, each)),
    text: (state, production, way) =>
      state === 1 && isOne(production, element) && way.every((each) => each === 0) ? demand : undefined,
  };
}

/** The text of each occurrence is as it should be. */
export function textEverywhere(element: number, demand: TextDemand): Obligation {
  return {
    key: "anywhere",
    states: 1,
    first: 0,
    ways: (_, production) => everywhere(0, production),
    accepts: (_, part) => part.known.occurrences(element, part).every((each) => admitsTree(demand, each)),
    text: (_, production) => (isOne(production, element) ? demand : undefined),
  };
}
