import type { Range } from "../base/ranges.ts";
import { bracketPairs } from "./brackets.ts";
import { boundariesOf } from "./unit.ts";

/** The items, at least one, between two brackets or in the whole text: byte ranges in order, with separators between. */
export type List = readonly Range[];

/**
 * The text as lists inside lists, the longest first, so that a list comes before those inside it. Items are separated by commas,
 * semicolons and line ends, and end behind a curly bracket.
 */
export function listsOf(bytes: Uint8Array): readonly List[] {
  const boundaries = boundariesOf(bytes, "tokens");
  const partners = new Map(bracketPairs(bytes, boundaries).map(({ open, close }) => [open, close]));
  const lists: Range[][] = [];
  const outer: OpenList[] = [];
  let list: OpenList = { items: [], item: null, close: -1 };
  const endItem = () => {
    if (list.item !== null) list.items.push(list.item);
    list.item = null;
  };
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const start = boundaries[token] ?? 0;
    const end = boundaries[token + 1] ?? 0;
    if (token === list.close) {
      endItem();
      if (list.items.length > 0) lists.push(list.items);
      list = outer.pop() ?? list;
    }
    const kind = kindOf(bytes, start, end);
    if (kind === "separator") endItem();
    else if (kind === "other") list.item = { start: list.item?.start ?? start, end };
    if (bytes[start] === 0x7d && !partners.has(token)) endItem();
    const close = partners.get(token);
    if (close !== undefined) {
      outer.push(list);
      list = { items: [], item: null, close };
    }
  }
  endItem();
  if (list.items.length > 0) lists.push(list.items);
  const length = (items: List) => (items.at(-1)?.end ?? 0) - (items[0]?.start ?? 0);
  return lists.sort((a, b) => length(b) - length(a));
}

interface OpenList {
  readonly items: Range[];
  /** The item being read */
  item: Range | null;
  /** token that closes it */
  readonly close: number;
}

function kindOf(bytes: Uint8Array, start: number, end: number): "separator" | "space" | "other" {
  const first = bytes[start] ?? 0;
  if (first === 0x2c || first === 0x3b) return "separator";
  if (first > 0x20) return "other";
  return bytes.subarray(start, end).includes(0x0a) ? "separator" : "space";
}
