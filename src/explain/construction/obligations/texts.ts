import { textOf } from "../../../tree/text.ts";
import type { Tree } from "../../../tree/tree.ts";
import { numberIn } from "../../features/number-in.ts";
import type { Obligation, TextDemand } from "../obligation.ts";
import { isIn, type NumberRange } from "../round-numbers.ts";
import { atEach, atOne, isHere, isOne } from "./occurrence.ts";

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

/** The text of one occurrence at least is as it should be. */
export const textSomewhere = (element: number, demand: TextDemand): Obligation => ({
  ...atOne(element, (each) => admitsTree(demand, each)),
  text: (state, production, way) => (isHere(element, state, production, way) ? demand : undefined),
});

/** The text of each occurrence is as it should be. */
export const textEverywhere = (element: number, demand: TextDemand): Obligation => ({
  ...atEach(element, (each) => admitsTree(demand, each)),
  text: (_, production) => (isOne(production, element) ? demand : undefined),
});
