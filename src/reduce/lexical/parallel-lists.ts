import { grouped } from "../../base/grouped.ts";
import { type Range, type Ranges, union } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { regionsIn } from "../../outline/from-brackets.ts";
import { tablesIn } from "../../outline/from-tables.ts";
import { decode } from "../../text/encoding.ts";
import { bytesWithout, spanOf } from "../../text/keep.ts";
import type { Region } from "../../text/regions.ts";
import type { Stage } from "../stage.ts";
import { takingFrom } from "../taking-parts.ts";
import { startOfWord } from "./items.ts";

/**
 * Takes the same item out of all lists of one length that have commas, as a column with its values, or of those behind the same word, as a
 * parameter with its arguments. Takes columns out of tables.
 */
export const parallelLists: Stage = {
  name: "parallel lists",
  walk(failing) {
    const [, ...inBrackets] = regionsIn(failing);
    const regions = inBrackets.filter(({ items }) => items.length > 0);
    const parallel = [...columnsIn(failing, regions), ...behindSameWord(failing, regions)];
    const groups = [...parallel, ...tablesIn(failing)].map((lists) => ({
      count: lists[0]?.length ?? 0,
      least: 0 as const,
      spans: lists.flatMap(spanOf),
      goneFrom: (staying: IndexSet) =>
        lists.reduce<Ranges>((gone, list) => union(gone, bytesWithout(list, staying)), []),
    }));
    return takingFrom(failing, groups);
  },
};

/** Lists, of items that may be empty ranges. */
type Lists = readonly (readonly Range[])[];

/** What stands in brackets behind the same word, by how long it is, where there are several. */
function behindSameWord(bytes: Uint8Array, regions: readonly Region[]): readonly Lists[] {
  const wordBefore = ({ open: { start } }: Region): string =>
    decode(bytes.subarray(startOfWord(bytes, start), start), "latin1").trimEnd();
  const behindWords = regions.filter((region) => wordBefore(region) !== "");
  return [...grouped(behindWords, wordBefore).values()].flatMap((alike) =>
    ofSameLength(alike.map(({ items }) => items)),
  );
}

/** Lists with commas, whatever is in front of them: rows of values. Rules of CSS and bodies of functions gained nothing and took more tests. */
const columnsIn = (bytes: Uint8Array, regions: readonly Region[]): readonly Lists[] => {
  const isRow = ([first, second]: readonly Range[]): boolean =>
    first !== undefined && second !== undefined && bytes.subarray(first.end, second.start).includes(comma);
  return ofSameLength(regions.map(({ items }) => items).filter(isRow));
};

const comma = 0x2c;

/** The lists by how long they are, where there are several. */
const ofSameLength = (lists: Lists): readonly Lists[] =>
  [...grouped(lists, ({ length }) => length).values()].filter(({ length }) => length > 1);
