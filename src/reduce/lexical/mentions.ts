import { grouped } from "../../base/grouped.ts";
import { type Range, type Ranges, sizeOf, union } from "../../base/ranges.ts";
import { complement, setOf } from "../../delta/index-set.ts";
import { regionsIn } from "../../outline/from-brackets.ts";
import { decode } from "../../text/encoding.ts";
import { bytesWithout } from "../../text/keep.ts";
import type { Region } from "../../text/regions.ts";
import { deletingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";

/**
 * Deletes all items that mention a word together: a declaration with its uses, an import with the statements that need it. First the
 * innermost items with the word, then the items around these; what makes most smaller first.
 */
export const mentions: Stage = {
  name: "mentions",
  walk: (failing) => deletingEach(failing, deletionsOf(failing)),
};

/** An item, its list, and its place in that. */
interface PlacedItem extends Range {
  readonly list: Region["items"];
  readonly index: number;
  readonly outer: PlacedItem | undefined;
}

function deletionsOf(bytes: Uint8Array): readonly Ranges[] {
  const bySize = new Map<string, { readonly size: number; readonly deletion: Ranges }>();
  for (const innermost of itemsByWord(bytes).values()) {
    for (const items of [innermost, around(innermost), ...declarationsWithout(innermost)]) {
      // A single item was tried with the others of its list.
      if (items.size < 2) continue;
      const deletion = without(items);
      bySize.set(JSON.stringify(deletion), { size: sizeOf(deletion), deletion });
    }
  }
  return [...bySize.values()].toSorted((one, other) => other.size - one.size).map(({ deletion }) => deletion);
}

const around = (items: Iterable<PlacedItem>): ReadonlySet<PlacedItem> =>
  new Set([...items].flatMap(({ outer }) => outer ?? []));

/** A word with more uses loses some of them before. */
const mostUses = 2;

/** Each of few items, as a declaration, with the items around the others, such as the functions that use it. */
function declarationsWithout(items: ReadonlySet<PlacedItem>): readonly ReadonlySet<PlacedItem>[] {
  if (items.size > mostUses + 1) return [];
  return [...items].map((item) => new Set([item, ...around([...items].filter((other) => other !== item))]));
}

/** For each word the innermost items that hold it. Words in strings count, as names of modules are written so, but of a path only the last. */
function itemsByWord(bytes: Uint8Array): ReadonlyMap<string, ReadonlySet<PlacedItem>> {
  const regionOwner = new Map<Region, PlacedItem>();
  const placed: PlacedItem[] = [];
  for (const region of regionsIn(bytes)) {
    for (const [index, { start, end, regions }] of region.items.entries()) {
      const item = { start, end, list: region.items, index, outer: regionOwner.get(region) };
      placed.push(item);
      for (const inner of regions) regionOwner.set(inner, item);
    }
  }
  // Outer items come before inner ones.
  const innermost = new Array<PlacedItem | undefined>(bytes.length);
  for (const item of placed) innermost.fill(item, item.start, item.end);
  const words = new Map<string, Set<PlacedItem>>();
  for (const { 0: word, index } of decode(bytes, "latin1").matchAll(
    /[A-Za-z_$\x80-\xff][\w$\x80-\xff]*(?![\w$\x80-\xff/])/g,
  )) {
    const item = innermost[index];
    if (item !== undefined) words.set(word, (words.get(word) ?? new Set()).add(item));
  }
  return words;
}

/** What goes with these items: they and the separators that they leave over. */
function without(items: ReadonlySet<PlacedItem>): Ranges {
  const byList = grouped(items, ({ list }) => list);
  return [...byList].reduce<Ranges>((gone, [list, going]) => {
    const staying = complement(
      setOf(going.map(({ index }) => index).toSorted((one, other) => one - other)),
      list.length,
    );
    return union(gone, bytesWithout(list, staying));
  }, []);
}
