import { type IndexSet, wholeSet } from "../../delta/index-set.ts";
import { removingChunks } from "../../delta/remove-chunks.ts";
import { bytesOfUnits, keep } from "../../text/keep.ts";
import { boundariesOf, type Unit } from "../../text/unit.ts";
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
