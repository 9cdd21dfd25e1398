import type { Range } from "../../base/ranges.ts";
import { complement, type IndexSet } from "../../delta/index-set.ts";
import { boundariesOf, bytesOfPieces } from "../../text/unit.ts";
import type { Cut } from "./cut.ts";

/** Runs of tokens, whatever they are. */
export const blocks: Cut = (bytes, grain) => {
  const runs = [...runsOfTokens(bytes, grain)];
  return [
    {
      count: runs.length,
      least: 0,
      spans: [{ start: 0, end: bytes.length }],
      goneFrom: (staying: IndexSet) => bytesOfPieces(runs, complement(staying, runs.length)),
    },
  ];
};

function* runsOfTokens(bytes: Uint8Array, grain: number): Generator<Range, void, void> {
  let start = 0;
  for (const end of boundariesOf(bytes, "tokens")) {
    if (end - start < grain && end < bytes.length) continue;
    if (end > start) yield { start, end };
    start = end;
  }
}
