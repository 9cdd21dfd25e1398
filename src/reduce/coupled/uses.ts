import { grouped } from "../../base/grouped.ts";
import { append, type Range, type Ranges } from "../../base/ranges.ts";
import type { Item, Region } from "../../text/regions.ts";
import { deletingEach } from "../lexical/deleting-each.ts";
import { regionsIn } from "../regions-in.ts";
import type { Stage } from "../stage.ts";
import { isWithin, placedTokens } from "./placed-tokens.ts";

/** Deletes a declaration together with its uses: all items that hold a word, in any brackets or in those of blocks. */
export const uses: Stage = {
  name: "uses",
  walk(failing) {
    const regions = regionsIn(failing);
    const items = itemsOf(regions);
    const statements = itemsOf(
      regions.filter(({ open }) => open.start === open.end || failing[open.start] === curly),
    );
    const words = placedTokens(failing).filter(({ kind }) => kind === "word");
    const repeated = [...grouped(words, ({ text }) => text).values()].filter(({ length }) => length > 1);
    const deletions = repeated.flatMap((places) => [
      itemsAround(places, items),
      itemsAround(places, statements),
    ]);
    return deletingEach(failing, deletions);
  },
};

const curly = 0x7b;

/** An item with what separates it from the next one. */
interface Deletable {
  readonly item: Item;
  readonly range: Range;
}

/** Inner ones last. */
const itemsOf = (regions: readonly Region[]): readonly Deletable[] =>
  regions.flatMap(({ items }) =>
    items.map((item, index) => ({
      item,
      range: { start: item.start, end: items[index + 1]?.start ?? item.end },
    })),
  );

/** The innermost items that hold the places. */
function itemsAround(places: readonly Range[], items: readonly Deletable[]): Ranges {
  const found = places.flatMap((place) => items.findLast(({ item }) => isWithin(place, item))?.range ?? []);
  const ranges: Range[] = [];
  for (const range of found.toSorted((one, other) => one.start - other.start)) append(ranges, range);
  return ranges;
}
