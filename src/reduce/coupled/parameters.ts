import { type Ranges, union } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { bytesWithout, spanOf } from "../../text/item-bytes.ts";
import { keep } from "../../text/keep.ts";
import type { Region } from "../../text/regions.ts";
import { regionsIn } from "../regions-in.ts";
import type { Stage } from "../stage.ts";
import { takeRanges } from "../take-ranges.ts";
import { byText, type PlacedToken, placedTokens } from "./placed-tokens.ts";

/** Takes a parameter out together with its arguments: the same item out of all brackets of the same size behind a word. */
export const parameters: Stage = {
  name: "parameters",
  async run(failing, search) {
    const groups = regionsAlike(failing).map((regions) => ({
      count: regions[0]?.items.length ?? 0,
      least: 0 as const,
      spans: regions.flatMap(({ items }) => spanOf(items)),
      goneFrom: (staying: IndexSet) =>
        regions.reduce<Ranges>((gone, { items }) => union(gone, bytesWithout(items, staying)), []),
    }));
    await takeRanges(groups, { ...search, size: failing.length, render: (kept) => keep(failing, kept) });
  },
};

/** The regions behind the same word that hold as many items, wherever there are several. */
function regionsAlike(bytes: Uint8Array): readonly (readonly Region[])[] {
  const byOpening = new Map(regionsIn(bytes).map((region) => [region.open.start, region]));
  const tokens = placedTokens(bytes);
  const next = new Map(
    tokens.map((token, index): [PlacedToken, PlacedToken | undefined] => [token, tokens[index + 1]]),
  );
  const words = tokens.filter(({ kind }) => kind === "word");
  return [...byText(words).values()].flatMap((alike) => {
    const bySize = new Map<number, Region[]>();
    for (const word of alike) {
      const region = byOpening.get(next.get(word)?.start ?? -1);
      if (region === undefined || region.items.length === 0) continue;
      bySize.set(region.items.length, [...(bySize.get(region.items.length) ?? []), region]);
    }
    return [...bySize.values()].filter(({ length }) => length > 1);
  });
}
