import { covers, difference, type Ranges } from "../../base/ranges.ts";
import { largestFirst, type Part, partsIn } from "../../outline/part.ts";
import { adoptingEach } from "../adopting-each.ts";
import type { OutlinedStage } from "./outlined-stage.ts";
import { substitutesIn } from "./substitutes.ts";

/** Puts parts in the place of a part they are in, wherever the grammar lets them stand there; larger parts first. */
export const hoisting: OutlinedStage = {
  name: "hoisting",
  walk(input) {
    const substitutes = substitutesIn(input.grammar);
    const hoists = largestFirst(partsIn(input.outline)).flatMap((outer) =>
      substitutes.all(outer).map((inner) => ({ outer, inner })),
    );
    const whole: Ranges = [{ start: 0, end: input.bytes.length }];
    return adoptingEach(whole, hoists, { apply: hoisted, render: input.keep });
  },
};

interface Hoist {
  readonly outer: Part;
  readonly inner: Part;
}

/** What is left when all of the outer part but the inner one goes; null when some of it went before. */
function hoisted(kept: Ranges, { outer, inner }: Hoist): Ranges | null {
  if (!covers(kept, outer)) return null;
  const around = [
    { start: outer.start, end: inner.start },
    { start: inner.end, end: outer.end },
  ];
  return difference(
    kept,
    around.filter(({ start, end }) => start < end),
  );
}
