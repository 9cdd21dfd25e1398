import { lastAtMost } from "../../base/ascending.ts";
import { grouped } from "../../base/grouped.ts";
import type { Range } from "../../base/ranges.ts";
import type { List } from "../../outline/list.ts";
import type { Value } from "./other-values.ts";

/** So many rows at least make a table, and so large a share of the list that it is. */
const fewestRows = 3;
const leastShare = 0.75;

/**
 * The lists that are rows of tables: those that stand directly in another list, one in most of its elements, with equally many elements each,
 * two or more, of one value at most and without keys. What an element of a row means goes by its place: without one the others mean something else.
 */
export function tableRows(lists: readonly List[], values: readonly Value[]): ReadonlySet<List> {
  const starts = values.map(({ start }) => start);
  const isPlain = (row: List): boolean => {
    const inside = values
      .slice(lastAtMost(starts, startOf(row)), lastAtMost(starts, endOf(row)) + 1)
      .filter(({ start, end }) => start >= startOf(row) && end <= endOf(row));
    return inside.length <= row.elements.length && inside.every(({ key }) => key === null);
  };
  const within = grouped(directlyWithin(lists), ({ outer }) => outer);
  return new Set(
    [...within].flatMap(([table, inner]) => {
      const bySize = grouped(inner, ({ list }) => list.elements.length);
      const [rows = []] = [...bySize.values()].sort((one, other) => other.length - one.length);
      const isTable = rows.length >= Math.max(fewestRows, leastShare * table.elements.length);
      return isTable && rows.every(({ list }) => isPlain(list)) ? rows.map(({ list }) => list) : [];
    }),
  );
}

/** The values, each that stands in an element of a row with the place of that for a key. */
export function inColumns(values: readonly Value[], rows: ReadonlySet<List>): readonly Value[] {
  const cells = [...rows]
    .flatMap(({ elements }) => elements.map((range, column): Cell => ({ ...range, column })))
    .sort((one, other) => one.start - other.start);
  const starts = cells.map(({ start }) => start);
  return values.map((value) => {
    const cell = cells[lastAtMost(starts, value.start)];
    const isInside = cell !== undefined && value.start >= cell.start && value.end <= cell.end;
    return isInside ? { ...value, key: `column ${cell.column}` } : value;
  });
}

interface Cell extends Range {
  readonly column: number;
}

/** Lists of several elements with the innermost such list around them, from left to right. */
function directlyWithin(lists: readonly List[]): readonly { readonly list: List; readonly outer: List }[] {
  const around: List[] = [];
  return lists
    .filter(({ elements }) => elements.length > 1)
    .toSorted((one, other) => startOf(one) - startOf(other) || endOf(other) - endOf(one))
    .flatMap((list) => {
      while (around.length > 0 && endOf(around.at(-1) as List) < endOf(list)) around.pop();
      const outer = around.at(-1);
      around.push(list);
      return outer === undefined ? [] : [{ list, outer }];
    });
}

const startOf = ({ elements }: List): number => elements[0]?.start ?? 0;
const endOf = ({ elements }: List): number => elements.at(-1)?.end ?? 0;
