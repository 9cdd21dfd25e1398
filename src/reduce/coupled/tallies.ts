import { grouped } from "../../base/grouped.ts";
import { type Range, type Ranges, sizeOf, union } from "../../base/ranges.ts";
import { complement, type IndexSet, indicesOf } from "../../delta/index-set.ts";
import { ended, ending, inTurn, inTurnBehind, type Walk } from "../../oracle/walk.ts";
import { applyEdits, removal, substitution } from "../../text/edit.ts";
import { bytesWithout } from "../../text/keep.ts";
import type { Item, Region } from "../../text/regions.ts";
import { regionsIn } from "../regions-in.ts";
import type { Stage } from "../stage.ts";
import { isWithin, type PlacedToken, placedTokens } from "./placed-tokens.ts";
import { takingSupposed } from "./taking-supposed.ts";

/**
 * Takes items out of a list together with what they add to a number elsewhere: their count, or the sum of a number
 * that each of them holds.
 */
export const tallies: Stage = {
  name: "tallies",
  walk: (failing) =>
    inTurn<Uint8Array, Tallying>(
      { input: failing, groups: groupsIn(failing), next: 0, taken: 0, refused: 0 },
      nextGroup,
    ),
};

/** How far the taking has come: to the `next`-th of the groups. */
interface Tallying {
  readonly input: Uint8Array;
  readonly groups: readonly Group[];
  readonly next: number;
  /** Groups from which some was taken. */
  readonly taken: number;
  /** Groups since then that seemed to be tallied and were not. */
  readonly refused: number;
}

function nextGroup(standing: Tallying): Walk<Uint8Array, Tallying> | null {
  const { input, groups, next, taken, refused } = standing;
  const group = groups[next];
  if (group === undefined || taken >= mostTaken || refused >= mostRefused) return null;
  const supposed = [...talliesOf(group)];
  return ending(takingTallied(group, supposed, input), (left) =>
    left === null
      ? { ...standing, next: next + 1, refused: refused + Math.sign(supposed.length) }
      : { input: left, groups: groupsIn(left), next: next + 1, taken: taken + 1, refused: 0 },
  );
}

/** Where more lists seem to be tallied it is mostly by chance, and other stages take more out of them with less. */
const mostTaken = 5;

/** Among many small numbers, as of a table, some tell by chance how many there are of anything. */
const mostRefused = 12;

/** Takes items of the group; ends with what is left, or null when none can go. */
function takingTallied(
  group: Group,
  supposed: readonly Tally[],
  input: Uint8Array,
): Walk<Uint8Array, Uint8Array | null> {
  const [tally, ...others] = supposed;
  if (tally === undefined) return ended(null);
  const count = group.items.length;
  const render = (staying: IndexSet): Uint8Array => withoutItems(input, group, tally, staying);
  return inTurnBehind(takingSupposed({ count, least: 1, render }), (staying) =>
    sizeOf(staying) < count ? ended(render(staying)) : takingTallied(group, others, input),
  );
}

/** The items of a region, or those of them that begin alike. */
interface Group {
  readonly region: Region;
  readonly items: readonly Item[];
  /** All numbers of the input. */
  readonly numbers: readonly PlacedToken[];
}

function groupsIn(bytes: Uint8Array): readonly Group[] {
  const tokens = placedTokens(bytes);
  const numbers = tokens.filter(({ text }) => /^\d{1,15}$/.test(text));
  const firstWords = new Map(tokens.map(({ start, text }) => [start, text]));
  return regionsIn(bytes).flatMap((region) => {
    const groups = grouped(region.items, ({ start }) => firstWords.get(start) ?? "");
    const all = groups.size > 1 ? [region.items] : [];
    return [...all, ...groups.values()].map((items) => ({ region, items, numbers }));
  });
}

/** A number and what each item adds to it. */
interface Tally {
  readonly total: PlacedToken;
  readonly shares: readonly number[];
}

/** Only the nearest numbers that match are taken for totals: small ones match in many places by chance. */
function* talliesOf({ items, numbers }: Group): Generator<Tally, void, void> {
  if (items.length < 2) return;
  const held = items.map((item) => numbers.filter((number) => isWithin(number, item)));
  const outside = numbers.filter((number) => !items.some((item) => isWithin(number, item)));
  const columns = Math.min(...held.map(({ length }) => length));
  const allShares = [
    items.map(() => 1),
    ...Array.from({ length: columns }, (_, column) => held.map((own) => Number(own.at(-1 - column)?.text))),
  ];
  const start = items[0]?.start ?? 0;
  for (const shares of allShares) {
    const sum = sumOf(shares);
    const totals = outside.filter(({ text }) => Number(text) === sum);
    const before = totals.findLast((total) => total.start < start);
    const behind = totals.find((total) => total.start > start);
    for (const total of [before, behind]) if (total !== undefined) yield { total, shares };
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
