import type { Ranges } from "../../base/ranges.ts";
import type { Item, Region } from "../../text/regions.ts";
import { regionsIn } from "../regions-in.ts";
import type { Stage } from "../stage.ts";
import { deleteEach } from "./delete-each.ts";
import { type MarkupElement, markupIn } from "./markup.ts";

/**
 * Deletes brackets, with or without what they hold and with or without what introduces them, and tags with or without
 * what they enclose; the longest first.
 */
export const brackets: Stage = {
  name: "brackets",
  run(failing, search) {
    const inBrackets = regionsIn(failing).flatMap(({ items }) => items.flatMap(bracketsOf));
    const inTags = markupIn(failing).flat().map(tagsOf);
    const longestFirst = [...inBrackets, ...inTags].sort((one, other) => other.length - one.length);
    const deletions = longestFirst.flatMap((enclosing) => enclosing.deletions);
    return deleteEach(failing, deletions, search);
  },
};

/** Two marks and what they enclose. */
interface Enclosing {
  readonly length: number;
  /** What can go of it and of what introduces it, most first. */
  readonly deletions: readonly Ranges[];
}

const bracketsOf = (item: Item): readonly Enclosing[] =>
  item.regions.map(({ open, close }: Region) => ({
    length: close.end - open.start,
    // What introduces a region is as `if (x)` in `if (x) { … }`.
    deletions: [
      [{ start: item.start, end: close.end }],
      [{ start: open.start, end: close.end }],
      [{ start: open.end, end: close.start }],
      [{ start: item.start, end: open.end }, close],
      [open, close],
    ],
  }));

const tagsOf = ({ start, end, open, close }: MarkupElement): Enclosing => ({
  length: end - start,
  deletions: [[{ start, end }], [{ start: open.end, end: close.start }], [open, close]],
});
