import { covers, difference, type Ranges, union } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { bytesWithout, spanOf } from "../../text/item-bytes.ts";
import { keep } from "../../text/keep.ts";
import type { Region } from "../../text/regions.ts";
import type { Stage } from "../stage.ts";
import { stayingItems } from "../staying-items.ts";
import { byText, type PlacedToken, placedTokens } from "./placed-tokens.ts";
import { regionsIn } from "./regions-in.ts";

/** Takes a parameter out together with its arguments: the same item out of all brackets of the same size behind a word. */
export const parameters: Stage = {
  name: "parameters",
  async run(failing, search) {
    let kept: Ranges = [{ start: 0, end: failing.length }];
    for (const regions of regionsAlike(failing)) {
      if (!regions.every(({ items }) => spanOf(items).every((span) => covers(kept, span)))) continue;
      const without = (staying: IndexSet): Ranges =>
        difference(
          kept,
          regions.reduce<Ranges>((gone, { items }) => union(gone, bytesWithout(items, staying)), []),
        );
      const render = (staying: IndexSet): Uint8Array => keep(failing, without(staying));
      const count = regions[0]?.items.length ?? 0;
      kept = without(await stayingItems({ ...search, count, least: 0, render }));
    }
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
