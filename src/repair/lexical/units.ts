import { difference, type Ranges, union } from "../../base/ranges.ts";
import { addChunks } from "../../delta/add-chunks.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { over } from "../../oracle/oracle.ts";
import { bytesOfPieces, piecesOfEach } from "../../text/pieces.ts";
import type { Unit } from "../../text/unit.ts";
import type { Stage } from "../stage.ts";

/** Adds chunks of these units to what is kept until it is 1-maximal over them. */
export function units(unit: Unit): Stage {
  return {
    name: unit,
    async run(input, kept, { oracle, signal, onImprovement }) {
      const missing = difference([{ start: 0, end: input.length }], kept ?? []);
      const pieces = piecesOfEach(input, unit, missing).flat();
      const keptWith = (set: IndexSet): Ranges => union(kept ?? [], bytesOfPieces(pieces, set));
      await addChunks(pieces.length, over(oracle, keptWith), {
        signal,
        onImprovement: (set) => onImprovement(keptWith(set)),
      });
    },
  };
}
