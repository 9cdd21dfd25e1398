import { grouped } from "../../base/grouped.ts";
import { type Range, type Ranges, sizeOf, union } from "../../base/ranges.ts";
import { complement, type IndexSet, indicesOf, wholeSet } from "../../delta/index-set.ts";
import { bytesWithout } from "../../text/item-bytes.ts";
import type { Item, Region } from "../../text/regions.ts";
import { applyEdits, removal, substitution } from "../../tree/edit.ts";
import { regionsIn } from "../regions-in.ts";
import type { Search, Stage } from "../stage.ts";
import { takeItems } from "../take-items.ts";
import { isWithin, type PlacedToken, placedTokens } from "./placed-tokens.ts";

/**
 * Takes items out of a list together with what they add to a number elsewhere: their count, or the sum of a number
 * that each of them holds.
 */
export const tallies: Stage = {
  name: "tallies",
  async run(failing, search) {
    for (let input: Uint8Array | null = failing; input !== null; ) input = await takeTallied(input, search);
  },
};

/** What is left when items go out of the first list that can do without some; null when none can. */
async function takeTallied(input: Uint8Array, search: Search): Promise<Uint8Array | null> {
  const numbers = placedTokens(input).filter(({ text }) => /^\d{1,15}$/.test(text));
  for (const group of groupsIn(input)) {
    for (const tally of talliesOf(group.items, numbers)) {
      const render = (staying: IndexSet): Uint8Array => withoutItems(input, group, tally, staying);
      const count = group.items.length;
      const keepOnly = (_: IndexSet, staying: IndexSet): IndexSet => staying;
      const form = wholeSet(count);
      const staying = await takeItems([{ count, least: 1, keepOnly }], { ...search, form, render });
      if (sizeOf(staying) < count) return render(staying);
    }
  }
  return null;
}

/** The items of a region, or those of them that begin alike. */
interface Group {
  readonly region: Region;
  readonly items: readonly Item[];
}

function groupsIn(bytes: Uint8Array): readonly Group[] {
  const firstWords = new Map(placedTokens(bytes).map(({ start, text }) => [start, text]));
  return regionsIn(bytes).flatMap((region) => {
    const groups = grouped(region.items, ({ start }) => firstWords.get(start) ?? "");
    const all = groups.size > 1 ? [region.items] : [];
    return [...all, ...groups.values()]
      .filter(({ length }) => length > 1)
      .map((items) => ({ region, items }));
  });
}

/** A number and what each item adds to it. */
interface Tally {
  readonly total: PlacedToken;
  readonly shares: readonly number[];
}

function* talliesOf(items: readonly Item[], numbers: readonly PlacedToken[]): Generator<Tally, void, void> {
  const held = items.map((item) => numbers.filter((number) => isWithin(number, item)));
  const outside = numbers.filter((number) => !items.some((item) => isWithin(number, item)));
  const columns = Math.min(...held.map(({ length }) => length));
  const allShares = [
    items.map(() => 1),
    ...Array.from({ length: columns }, (_, column) => held.map((own) => Number(own.at(-1 - column)?.text))),
  ];
  for (const shares of allShares) {
    const sum = sumOf(shares);
    for (const total of outside) if (Number(total.text) === sum) yield { total, shares };
  }
}

function withoutItems(
  bytes: Uint8Array,
  { region, items }: Group,
  { total, shares }: Tally,
  staying: IndexSet,
): Uint8Array {
  const left = sumOf([...indicesOf(staying)].map((index) => shares[index] ?? 0));
  const gone =
    region.items.length === items.length
      ? bytesWithout(items, staying)
      : goneItems(region.items, goneOf(items, staying));
  const number = new TextEncoder().encode(String(left));
  return applyEdits(bytes, [...gone.map(removal), substitution(total, number)]);
}

const goneOf = (items: readonly Item[], staying: IndexSet): ReadonlySet<Item> =>
  new Set([...indicesOf(complement(staying, items.length))].flatMap((index) => items[index] ?? []));

/** Each of the items with what separates it from the next one. */
function goneItems(all: readonly Item[], gone: ReadonlySet<Item>): Ranges {
  const ranges = all.map(({ start, end }, index): Range => ({ start, end: all[index + 1]?.start ?? end }));
  return ranges
    .filter((_, index) => gone.has(all[index] as Item))
    .reduce<Ranges>((some, range) => union(some, [range]), []);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
