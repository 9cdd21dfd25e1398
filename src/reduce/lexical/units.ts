import { type IndexSet, wholeSet } from "../../delta/index-set.ts";
import { removingChunks } from "../../delta/remove-chunks.ts";
import { ended } from "../../oracle/walk.ts";
import { isBinary } from "../../outline/binary/is-binary.ts";
import { bytesOfUnits, keep } from "../../text/keep.ts";
import { boundariesOf, type Unit } from "../../text/unit.ts";
import { deletingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";

/** Takes chunks of these units out until the input is 1-minimal over them. */
export function units(unit: Unit): Stage {
  return {
    name: unit,
    walk(failing) {
      const boundaries = boundariesOf(failing, unit);
      const render = (set: IndexSet): Uint8Array => keep(failing, bytesOfUnits(boundaries, set));
      return removingChunks(wholeSet(boundaries.length - 1), { render });
    },
  };
}

/** Deletes two to `longest` neighbouring tokens of a text together, from any token on. */
export function windows(longest: number): Stage {
  return {
    name: "windows",
    walk(failing) {
      if (isBinary(failing)) return ended(failing);
      const boundaries = boundariesOf(failing, "tokens");
      const count = boundaries.length - 1;
      const deletions = Array.from({ length: longest - 1 }, (_, more) => more + 2).flatMap((width) =>
        Array.from({ length: Math.max(0, count - width + 1) }, (_, start) =>
          bytesOfUnits(boundaries, [{ start, end: start + width }]),
        ),
      );
      return deletingEach(failing, deletions);
    },
  };
}
