import type { Range } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { bytesWithout, keep, spanOf } from "../../text/keep.ts";
import { regionsIn } from "../regions-in.ts";
import type { Stage } from "../stage.ts";
import { tablesIn } from "../tables-in.ts";
import { takingRanges } from "../taking-ranges.ts";
import { markupIn } from "./markup.ts";

/**
 * Takes elements out of markup, rows out of tables, items out of the whole text, then out of each bracketed region that
 * is left, outer ones before inner ones.
 */
export const items: Stage = {
  name: "items",
  walk(failing) {
    const regions = regionsIn(failing).map(({ items: list }) => list);
    const groups = [...markupIn(failing), ...rowsIn(failing), ...regions].map((list: readonly Range[]) => ({
      count: list.length,
      least: 0 as const,
      spans: spanOf(list),
      goneFrom: (staying: IndexSet) => bytesWithout(list, staying),
    }));
    return takingRanges(groups, { size: failing.length, render: (kept) => keep(failing, kept) });
  },
};

/** The rows of each table, which are not the items of its text where commas separate fields. */
const rowsIn = (failing: Uint8Array): readonly (readonly Range[])[] =>
  tablesIn(failing).map((rows) =>
    rows.map((fields) => ({ start: fields[0]?.start ?? 0, end: fields.at(-1)?.end ?? 0 })),
  );
