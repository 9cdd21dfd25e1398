import { type IndexSet, wholeSet } from "../delta/index-set.ts";
import { removeChunks } from "../delta/remove-chunks.ts";
import { firstWith } from "../oracle/first-with.ts";
import { over } from "../oracle/oracle.ts";
import type { Search } from "./stage.ts";

export interface ItemsSearch<T> extends Search<T> {
  /** How many there are. */
  readonly count: number;
  /** How many have to stay. */
  readonly least: 0 | 1;
  /** The input with these items only. */
  readonly render: (items: IndexSet) => T;
}

/** Which of some items have to stay: none, or those left when chunks of them are taken out. */
export async function stayingItems<T extends { readonly length: number }>(
  search: ItemsSearch<T>,
): Promise<IndexSet> {
  const { count, least, render, oracle, signal, onImprovement } = search;
  const onItems = over(oracle, render);
  const report = (items: IndexSet): void => onImprovement(render(items));
  if (least === 0 && render([]).length > 0) {
    if ((await firstWith(onItems, [[]], "fail", signal)) !== undefined) {
      report([]);
      return [];
    }
  }
  return removeChunks(wholeSet(count), onItems, { signal, onImprovement: report });
}
