import type { Interval, Obligation } from "../obligation.ts";
import { atEach, atOne, isHere, isOne } from "./occurrence.ts";

/** The text of one occurrence at least is so long. */
export const lengthSomewhere = (element: number, lengths: Interval): Obligation => ({
  ...atOne(element, (each) => isWithin(each, lengths)),
  lengths: (state, production, way) => (isHere(element, state, production, way) ? lengths : undefined),
});

/** The text of each occurrence is so long. */
export const lengthEverywhere = (element: number, lengths: Interval): Obligation => ({
  ...atEach(element, (each) => isWithin(each, lengths)),
  lengths: (_, production) => (isOne(production, element) ? lengths : undefined),
});

const isWithin = ({ start, end }: { start: number; end: number }, { least, most }: Interval): boolean =>
  end - start >= least && end - start <= most;
