import type { Ranges } from "../../base/ranges.ts";
import type { Item, Region } from "../../text/regions.ts";
import { kindOfToken, type TokenKind } from "../../text/token.ts";
import { regionsIn } from "../regions-in.ts";
import type { Stage } from "../stage.ts";
import { deletingEach } from "./deleting-each.ts";
import { type MarkupElement, markupIn } from "./markup.ts";

/**
 * Deletes brackets, with or without what they hold and with or without what introduces them, and tags with or without
 * what they enclose; the longest first.
 */
export const brackets: Stage = {
  name: "brackets",
  walk(failing) {
    const inBrackets = regionsIn(failing).flatMap(({ items }) =>
      items.flatMap((item) => item.regions.map((region) => bracketsOf(region, item, failing))),
    );
    const inTags = markupIn(failing).flat().map(tagsOf);
    const longestFirst = [...inBrackets, ...inTags].sort((one, other) => other.length - one.length);
    const deletions = longestFirst.flatMap((enclosing) => enclosing.deletions);
    return deletingEach(failing, deletions);
  },
};

/** Two marks and what they enclose. */
interface Enclosing {
  readonly length: number;
  /** What can go of it and of what introduces it, most first. */
  readonly deletions: readonly Ranges[];
}

/** What introduces brackets is all of their item before them, as `if (x)` is in `if (x) { … }`, or one word of it. */
function bracketsOf({ open, close }: Region, item: Item, bytes: Uint8Array): Enclosing {
  const all = { start: open.start, end: close.end };
  return {
    length: close.end - open.start,
    deletions: [
      [{ start: item.start, end: close.end }],
      [{ start: startOfWord(bytes, open.start), end: close.end }],
      [all],
      [{ start: open.end, end: close.start }],
      [{ start: item.start, end: open.end }, close],
      [open, close],
    ],
  };
}

/** Where the word in front of a place begins, with blanks between the two or without. */
function startOfWord(bytes: Uint8Array, place: number): number {
  const isOf = (kind: TokenKind, at: number) => at >= 0 && kindOfToken(bytes.subarray(at, at + 1)) === kind;
  let end = place;
  while (isOf("space", end - 1)) end--;
  let start = end;
  while (isOf("word", start - 1) || isOf("number", start - 1)) start--;
  return start < end ? start : place;
}

const tagsOf = ({ start, end, open, close }: MarkupElement): Enclosing => ({
  length: end - start,
  deletions: [[{ start, end }], [{ start: open.end, end: close.start }], [open, close]],
});
