import { difference, type Ranges, union } from "../../base/ranges.ts";
import { addChunks } from "../../delta/add-chunks.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { over } from "../../oracle/oracle.ts";
import { bytesOfPieces, piecesOfEach, type Unit } from "../../text/unit.ts";
import type { Search, Stage } from "../stage.ts";

/** Adds chunks of these units to what is kept, first in each gap by itself, until it is 1-maximal over them. */
export function units(unit: Unit): Stage {
  return {
    name: unit,
    async run(input, kept, search) {
      const piecesOfGaps = (ranges: Ranges): readonly Ranges[] =>
        piecesOfEach(input, unit, difference([{ start: 0, end: input.length }], ranges));
      let more = kept ?? [];
      const gaps = piecesOfGaps(more);
      for (const pieces of gaps) more = await fill(pieces, { ...search, kept: more, alone: true });
      // A gap that could not be filled alone may be so once others are; nothing else is left to find.
      if (gaps.length > 1) await fill(piecesOfGaps(more).flat(), { ...search, kept: more, alone: false });
    },
  };
}

interface Surroundings extends Search {
  readonly kept: Ranges;
  /** Whether to try all pieces but one chunk. */
  readonly alone: boolean;
}

async function fill(
  pieces: Ranges,
  { kept, alone, oracle, signal, onImprovement }: Surroundings,
): Promise<Ranges> {
  const keptWith = (set: IndexSet): Ranges => union(kept, bytesOfPieces(pieces, set));
  const set = await addChunks(pieces.length, over(oracle, keptWith), {
    alone,
    signal,
    onImprovement: (added) => onImprovement(keptWith(added)),
  });
  return set === null ? kept : keptWith(set);
}
