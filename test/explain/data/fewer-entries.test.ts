import { expect, test } from "vitest";
import { withFewerEntries } from "../../../src/explain/data/entries.ts";
import { namingOf, recordNamesIn } from "../../../src/explain/naming/named-grammar.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { textOf } from "../../../src/tree/text.ts";
import type { Tree } from "../../../src/tree/tree.ts";

const json = readEbnf(builtinGrammar("json")?.text ?? "").grammar;

/** What is left of a JSON input, and after how many questions. */
async function left(value: unknown, fails: (value: never) => boolean) {
  const tree = parseTree(json, JSON.stringify(value));
  const naming = namingOf(json, recordNamesIn([tree], json));
  let asked = 0;
  const fewer = await withFewerEntries(
    tree,
    naming,
    async (each: Tree) => {
      asked++;
      return { outcome: fails(JSON.parse(textOf(each)) as never) ? "fail" : "pass" };
    },
    new AbortController().signal,
  );
  return { value: JSON.parse(textOf(fewer)) as unknown, asked };
}

const orders = Array.from({ length: 64 }, (_, id) => ({
  id,
  items: [{ quantity: id === 41 ? 0 : id }],
  ...(id === 17 && { note: "late" }),
}));

const isWrong = ({ orders }: { orders: { items: { quantity: number }[] }[] }): boolean =>
  orders.some(({ items }, index) => index > 0 && items.some(({ quantity }) => quantity === 0));

test("of a long list few entries are left, with one that fails and all names, after few questions", async () => {
  const { value, asked } = await left({ shop: "north", orders }, isWrong);
  const { orders: few } = value as { orders: typeof orders };
  expect(few.length).toBeLessThan(20);
  expect(isWrong({ orders: few })).toBe(true);
  expect(few.some((each) => "note" in each)).toBe(true);
  expect(asked).toBeLessThan(20);
});

test("a small input stays as it is, and nothing is asked", async () => {
  const { value, asked } = await left({ orders: orders.slice(40, 43) }, isWrong);
  expect(value).toEqual({ orders: orders.slice(40, 43) });
  expect(asked).toBe(0);
});
