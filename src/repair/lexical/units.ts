import { difference, type Ranges, union } from "../../base/ranges.ts";
import { addChunks } from "../../delta/add-chunks.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { over } from "../../oracle/oracle.ts";
import { bytesOfPieces, piecesOfEach } from "../../text/pieces.ts";
import type { Unit } from "../../text/unit.ts";
import type { Search, Stage } from "../stage.ts";

/** Adds chunks of these units to what is kept, first in each gap by itself, until it is 1-maximal over them. */
export function units(unit: Unit): Stage {
  return {
    name: unit,
    async run(input, kept, search) {
      const gapsIn = (ranges: Ranges): Ranges => difference([{ start: 0, end: input.length }], ranges);
      const gaps = gapsIn(kept ?? []);
      let more = kept ?? [];
      for (const gap of gaps) more = await fill(more, piecesOfEach(input, unit, [gap]).flat(), search);
      if (gaps.length > 1) await fill(more, piecesOfEach(input, unit, gapsIn(more)).flat(), search);
    },
  };
}

async function fill(
  kept: Ranges,
  pieces: Ranges,
  { oracle, signal, onImprovement }: Search,
): Promise<Ranges> {
  const keptWith = (set: IndexSet): Ranges => union(kept, bytesOfPieces(pieces, set));
  const set = await addChunks(pieces.length, over(oracle, keptWith), {
    signal,
    onImprovement: (added) => onImprovement(keptWith(added)),
  });
  return set === null ? kept : keptWith(set);
}
