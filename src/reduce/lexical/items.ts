import type { Work } from "../../base/in-turns.ts";
import type { Range } from "../../base/ranges.ts";
import { inTurnBehind, working } from "../../oracle/walk.ts";
import { anglesIn } from "../../outline/from-angles.ts";
import { readingRegions, regionsIn } from "../../outline/from-brackets.ts";
import { tablesIn } from "../../outline/from-tables.ts";
import { type MarkupElement, markupIn } from "../../outline/from-tags.ts";
import { type InputEdit, removal, substitution } from "../../text/edit.ts";
import { spanOf } from "../../text/keep.ts";
import type { Region } from "../../text/regions.ts";
import { kindOfToken, type TokenKind } from "../../text/token.ts";
import { editingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";
import { listGroups, takingFrom } from "../taking-parts.ts";

/** Deletes elements of markup, rows of tables, and items of the text and of each bracketed region that is left. */
export const items: Stage = {
  name: "items",
  walk: (failing) =>
    inTurnBehind(working(readingLists(failing), failing), (lists) => takingFrom(failing, listGroups(lists))),
};

function* readingLists(bytes: Uint8Array): Work<readonly (readonly Range[])[]> {
  const regions = yield* readingRegions(bytes);
  yield;
  // Not the items of the whole text, where commas separate fields.
  const rows = tablesIn(bytes).map((table) => table.flatMap(spanOf));
  yield;
  return [...markupIn(bytes), ...rows, ...regions.map(({ items: list }) => list)];
}

/**
 * Deletes brackets, with or without what they hold and with or without what introduces them, and tags with or without
 * what they enclose; the longest first.
 */
export const brackets: Stage = {
  name: "brackets",
  walk(failing) {
    const enclosing = enclosingIn(failing);
    const inBrackets = enclosing.map((each, index) => bracketsOf(each, callsWithin(enclosing, index)));
    const inTags = markupIn(failing).flat().map(tagsOf);
    const longestFirst = [...inBrackets, ...inTags].sort((one, other) => other.length - one.length);
    return editingEach(
      failing,
      longestFirst.flatMap(({ changes }) => changes),
    );
  },
};

/** Two marks and what they enclose. */
interface Enclosing {
  readonly length: number;
  /** What can be made of it and of what introduces it, most first. */
  readonly changes: readonly (readonly InputEdit[])[];
}

/** A region in brackets, and where the item that it is in begins. */
interface Introduced {
  readonly region: Region;
  readonly start: number;
  readonly call: Range;
}

/** The regions in brackets, also angle brackets, from left to right. */
function enclosingIn(bytes: Uint8Array): readonly Introduced[] {
  const introduced = (region: Region, start: number): Introduced => ({
    region,
    start,
    call: { start: startOfWord(bytes, region.open.start), end: region.close.end },
  });
  const inItems = regionsIn(bytes).flatMap(({ items }) =>
    items.flatMap(({ start, regions }) => regions.map((region) => introduced(region, start))),
  );
  const inAngles = anglesIn(bytes).map((region) => introduced(region, startOfWord(bytes, region.open.start)));
  return [...inItems, ...inAngles].toSorted((one, other) => one.region.open.start - other.region.open.start);
}

/** More calls inside another one are tried when that is gone. */
const mostCallsWithin = 16;

/** The first calls inside that of this index. */
function callsWithin(enclosing: readonly Introduced[], index: number): readonly Range[] {
  const end = enclosing[index]?.call.end ?? 0;
  const next = enclosing.slice(index + 1, index + 1 + mostCallsWithin);
  return next.map(({ call }) => call).filter((call) => call.end < end);
}

/**
 * Brackets are introduced by all of their item before them, as by `if (x)` in `if (x) { … }`, or by one word, as in a call. A
 * call can also become a number, or one of the items or calls in it.
 */
function bracketsOf(
  { region: { open, close, items }, start, call }: Introduced,
  calls: readonly Range[],
): Enclosing {
  const ranges = [
    [{ start, end: close.end }],
    [call],
    [{ start: open.start, end: close.end }],
    [{ start: open.end, end: close.start }],
    [{ start, end: open.end }, close],
    [open, close],
    ...[...items, ...calls].map((inner) => [
      { start: call.start, end: inner.start },
      { start: inner.end, end: call.end },
    ]),
  ];
  const changes = ranges.map((each): readonly InputEdit[] => each.map(removal));
  return {
    length: close.end - open.start,
    changes: changes.toSpliced(2, 0, [substitution(call, placeholder)]),
  };
}

/** A number is a statement, a value or an item in most languages. */
export const placeholder = new TextEncoder().encode("0");

/** Where the word in front of a place begins, with blanks between the two or without. */
export function startOfWord(bytes: Uint8Array, place: number): number {
  const isOf = (kind: TokenKind, at: number) => at >= 0 && kindOfToken(bytes.subarray(at, at + 1)) === kind;
  let end = place;
  while (isOf("space", end - 1)) end--;
  let start = end;
  while (isOf("word", start - 1) || isOf("number", start - 1)) start--;
  return start < end ? start : place;
}

const tagsOf = ({ start, end, open, close }: MarkupElement): Enclosing => ({
  length: end - start,
  changes: [[{ start, end }], [{ start: open.end, end: close.start }], [open, close]].map((ranges) =>
    ranges.map(removal),
  ),
});
