import { closedPartsIn, endedPartsIn } from "../../outline/from-ends.ts";
import { lengthOf } from "../../outline/part.ts";
import { removal } from "../../text/edit.ts";
import { editingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";

/** Shorter parts wait until the text is shorter, too: each costs a test or two. */
const leastShare = 1 / 16;

/**
 * Deletes parts that lines such as `#if` and `#endif`, or `do` and `end`, enclose, or these lines with all sections but one. While such a part
 * encloses a whole header, nothing in it can go alone. Longer ones first.
 */
export const endedParts: Stage = {
  name: "ended parts",
  walk(failing) {
    const parts = [...endedPartsIn(failing), ...closedPartsIn(failing)];
    const large = parts.filter((part) => lengthOf(part) >= leastShare * failing.length);
    const longestFirst = large.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    const changes = longestFirst.flatMap(({ start, end, sections }) => [
      [removal({ start, end })],
      ...sections.map((section) => [
        removal({ start, end: section.start }),
        removal({ start: section.end, end }),
      ]),
    ]);
    return editingEach(failing, changes);
  },
};
