import type { AntlrAlternative, Item } from "./antlr-syntax.ts";

/** Every item of the alternatives, outer before inner, left to right. */
export function* itemsIn(alternatives: readonly AntlrAlternative[]): Generator<Item> {
  for (const { items } of alternatives) {
    for (const item of items) yield* itemAndInner(item);
  }
}

function* itemAndInner(item: Item): Generator<Item> {
  yield item;
  if (item.kind === "not" || item.kind === "repeat") yield* itemAndInner(item.item);
  if (item.kind === "block") yield* itemsIn(item.alternatives);
}
