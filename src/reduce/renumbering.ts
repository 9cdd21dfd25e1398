import { oncePer } from "../base/lazy.ts";
import { within } from "../oracle/walk.ts";
import { numberedLinesIn } from "../outline/from-numbers.ts";
import { findingBetter } from "./order.ts";
import type { Stage } from "./stage.ts";

const numberedLines = oncePer(numberedLinesIn);

/**
 * Lets a stage see names instead of numbers, in a text of at most so many bytes whose lines are numbered. The lines of each candidate are
 * counted anew.
 */
export const renumbering = ({ name, walk }: Stage, mostBytes: number): Stage => ({
  name,
  walk(failing, last) {
    const numbered = failing.length > mostBytes ? null : numberedLines(failing);
    if (numbered === null) return walk(failing, last);
    return findingBetter(within(walk(numbered.named, last), numbered.renumber), failing);
  },
});
