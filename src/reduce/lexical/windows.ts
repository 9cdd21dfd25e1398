import { bytesOfUnits } from "../../text/keep.ts";
import { boundariesOf } from "../../text/unit.ts";
import { isBinary } from "../binary/is-binary.ts";
import type { Stage } from "../stage.ts";
import { deleteEach } from "./delete-each.ts";

/** Deletes two to `longest` neighbouring tokens of a text together, from any token on. */
export function windows(longest: number): Stage {
  return {
    name: "windows",
    async run(failing, search) {
      if (isBinary(failing)) return;
      const boundaries = boundariesOf(failing, "tokens");
      const count = boundaries.length - 1;
      const deletions = Array.from({ length: longest - 1 }, (_, more) => more + 2).flatMap((width) =>
        Array.from({ length: Math.max(0, count - width + 1) }, (_, start) =>
          bytesOfUnits(boundaries, [{ start, end: start + width }]),
        ),
      );
      await deleteEach(failing, deletions, search);
    },
  };
}
