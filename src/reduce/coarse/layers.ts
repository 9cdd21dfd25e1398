import type { Range } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { bracketedTokens } from "../../text/bracketed-tokens.ts";
import { layersWithout } from "../layers.ts";
import type { Cut } from "./cut.ts";

/** Layers of the longest row of what is nested in brackets, so many together as make up a grain. */
export const layers: Cut = (bytes, grain) => {
  const nested = longestNested(bytes, grain);
  return [
    {
      count: nested.length - 1,
      least: 0,
      spans: nested,
      goneFrom: (staying: IndexSet) => layersWithout(nested, staying),
    },
  ];
};

/** The whole text, a region with its brackets in it, one in that, and so on: of the longest in each, those that are a grain shorter. */
function longestNested(bytes: Uint8Array, grain: number): readonly Range[] {
  const { boundaries, partners } = bracketedTokens(bytes);
  const nested: Range[] = [{ start: 0, end: bytes.length }];
  let shortest = bytes.length;
  let next = 0;
  let end = boundaries.length - 1;
  for (;;) {
    let longest = 0;
    let opening = -1;
    for (let token = next; token < end; token++) {
      const partner = partners[token] as number;
      if (partner === 0) continue;
      const length = (boundaries[partner + 1] as number) - (boundaries[token] as number);
      if (length > longest) [longest, opening] = [length, token];
      token = partner;
    }
    if (opening < 0) return nested;
    const closing = partners[opening] as number;
    if (shortest - longest >= grain) {
      nested.push({ start: boundaries[opening] as number, end: boundaries[closing + 1] as number });
      shortest = longest;
    }
    [next, end] = [opening + 1, closing];
  }
}
