import type { AntlrAlternative, Item } from "./antlr-syntax.ts";
import { isEndOfInput } from "./antlr-syntax.ts";
import type { LoadedRule } from "./load-antlr.ts";

/** The token rules that somewhere stand where a token must go on, so that the end of the input cannot match there. */
export function rulesInsideTokens(rules: ReadonlyMap<string, LoadedRule>): ReadonlySet<string> {
  const inside = new Set([...rules.values()].flatMap(({ alternatives }) => namesIn(alternatives, true)));
  for (const name of inside) {
    for (const inner of namesIn(rules.get(name)?.alternatives ?? [], false)) inside.add(inner);
  }
  return inside;
}

/** The names in the alternatives behind which the token goes on; all when it does so behind the alternatives. */
function namesIn(alternatives: readonly AntlrAlternative[], mayEnd: boolean): string[] {
  return alternatives.flatMap(({ items }) =>
    items.flatMap((item, index) => namesInItem(item, mayEnd && items.slice(index + 1).every(mayBeEmpty))),
  );
}

function namesInItem(item: Item, mayEnd: boolean): string[] {
  if (item.kind === "name") return mayEnd ? [] : [item.name];
  if (item.kind === "repeat") return namesInItem(item.item, mayEnd);
  return item.kind === "block" ? namesIn(item.alternatives, mayEnd) : [];
}

/** Whether the item, without a look into the rules that it names, matches the empty text. */
export function mayBeEmpty(item: Item): boolean {
  switch (item.kind) {
    case "repeat":
      return item.sign !== "+" || mayBeEmpty(item.item);
    case "block":
      return item.alternatives.some(({ items }) => items.every(mayBeEmpty));
    case "predicate":
    case "action":
      return true;
    case "text":
      return item.text === "";
    default:
      return isEndOfInput(item);
  }
}
