import type { FlatTree } from "../../../tree/flat-tree.ts";

/** A flat tree with what drawing it needs to know of each row. */
export interface TreeRows {
  readonly tree: FlatTree;
  readonly depth: Uint16Array;
  /** Where a row's text begins. */
  readonly start: Uint32Array;
  /** The row above; -1 for the first. */
  readonly parent: Int32Array;
}

export function treeRows(tree: FlatTree): TreeRows {
  const count = tree.size.length;
  const rows = {
    tree,
    depth: new Uint16Array(count),
    start: new Uint32Array(count),
    parent: new Int32Array(count),
  };
  const open: number[] = [];
  let start = 0;
  for (let row = 0; row < count; row++) {
    while (open.length > 0 && row >= endOf(tree, open.at(-1) ?? 0)) open.pop();
    start += tree.skip[row] ?? 0;
    rows.start[row] = start;
    rows.depth[row] = open.length;
    rows.parent[row] = open.at(-1) ?? -1;
    open.push(row);
  }
  return rows;
}

/** The row behind all that stand below this one. */
export const endOf = ({ size }: FlatTree, row: number): number => row + (size[row] ?? 1);

export const hasRowsBelow = ({ tree }: TreeRows, row: number): boolean => (tree.size[row] ?? 1) > 1;

export const nameOf = ({ tree }: TreeRows, row: number): string => tree.names[tree.name[row] ?? 0] ?? "";

/** The range of the text that a row stands for. */
export function spanOf(
  { tree, start }: TreeRows,
  row: number,
): { readonly from: number; readonly to: number } {
  const from = start[row] ?? 0;
  return { from, to: from + (tree.length[row] ?? 0) };
}

/** The rows that are shown when these are folded, in order. */
export function shownRows({ tree }: TreeRows, folded: ReadonlySet<number>): Uint32Array {
  const shown = new Uint32Array(tree.size.length);
  let count = 0;
  for (let row = 0; row < tree.size.length; row = folded.has(row) ? endOf(tree, row) : row + 1)
    shown[count++] = row;
  return shown.subarray(0, count);
}

/** The smallest row whose text has all of this range; the first when none has. */
export function rowAround(rows: TreeRows, from: number, to: number): number {
  let found = 0;
  for (let row = 0; row < rows.tree.size.length; ) {
    const span = spanOf(rows, row);
    if (span.from <= from && to <= span.to) {
      found = row;
      row += 1;
    } else if (span.from > from) break;
    else row = endOf(rows.tree, row);
  }
  return found;
}

/** The folded rows without those above this one. */
export function unfoldedTo(rows: TreeRows, row: number, folded: ReadonlySet<number>): ReadonlySet<number> {
  const above = new Set<number>();
  for (let each = rows.parent[row] ?? -1; each >= 0; each = rows.parent[each] ?? -1) above.add(each);
  return new Set([...folded].filter((each) => !above.has(each)));
}

/** The next row that has none below it, or the one before. */
export function neighbour(rows: TreeRows, row: number, step: 1 | -1): number {
  const count = rows.tree.size.length;
  let next = step === 1 ? endOf(rows.tree, row) : row - 1;
  while (next > 0 && next < count && hasRowsBelow(rows, next)) next += step;
  return next >= 0 && next < count ? next : row;
}

/** Rows of which all below are single characters, such as a string's: they say nothing that their own text does not. */
export function spelledRows({ tree }: TreeRows): ReadonlySet<number> {
  const spelled = new Set<number>();
  for (let row = 0; row < tree.size.length; row++) {
    const end = endOf(tree, row);
    let below = row + 1;
    while (below < end && tree.size[below] === 1 && (tree.length[below] ?? 0) <= 2) below += 1;
    if (below === end && end > row + 1) spelled.add(row);
  }
  return spelled;
}
