import { type Ranges, union } from "../../base/ranges.ts";
import { complement, type IndexSet, indicesOf } from "../../delta/index-set.ts";
import { commentsIn } from "../../outline/from-comments.ts";
import type { Stage } from "../stage.ts";
import { takingFrom } from "../taking-parts.ts";

/** Deletes all comments at once, or all with the same sign. Other stages delete single ones as items, lines or tokens. */
export const comments: Stage = {
  name: "comments",
  walk(failing) {
    const bySign = commentsIn(failing);
    const gone = (signs: IndexSet): Ranges =>
      [...indicesOf(signs)].reduce<Ranges>((all, sign) => union(all, bySign[sign] ?? []), []);
    const group = {
      count: bySign.length,
      least: 0 as const,
      spans: [],
      goneFrom: (staying: IndexSet) => gone(complement(staying, bySign.length)),
    };
    return takingFrom(failing, [group]);
  },
};
