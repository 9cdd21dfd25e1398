import { oncePer } from "../base/lazy.ts";
import { within } from "../oracle/walk.ts";
import { numberedLinesIn } from "../outline/from-numbers.ts";
import { findingBetter } from "./order.ts";
import type { Stage } from "./stage.ts";

const numberedLines = oncePer(numberedLinesIn);

/** The stage, which on a text with numbered lines sees names instead of the numbers; each candidate's lines are counted anew. */
export const renumbering = ({ name, walk }: Stage): Stage => ({
  name,
  walk(failing, last) {
    const numbered = numberedLines(failing);
    if (numbered === null) return walk(failing, last);
    return findingBetter(within(walk(numbered.named, last), numbered.renumber), failing);
  },
});
