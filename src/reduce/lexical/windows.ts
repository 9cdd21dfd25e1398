import { ended } from "../../oracle/walk.ts";
import { bytesOfUnits } from "../../text/keep.ts";
import { boundariesOf } from "../../text/unit.ts";
import { isBinary } from "../binary/is-binary.ts";
import type { Stage } from "../stage.ts";
import { deletingEach } from "./deleting-each.ts";

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
