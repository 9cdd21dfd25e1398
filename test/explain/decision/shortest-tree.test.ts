import { expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { branchesOf } from "../../../src/explain/decision/decision-tree.ts";
import { shortestTree } from "../../../src/explain/decision/shortest-tree.ts";
import { columnIfVarying } from "../../../src/explain/features/feature-column.ts";

it("does without the question that is purest for itself where two others tell all", () => {
  const failing = { first: 1, second: 1 };
  const rows = [
    ...Array.from({ length: 6 }, () => ({ ...failing, often: 1 })),
    ...Array.from({ length: 4 }, () => ({ ...failing, often: 0 })),
    ...Array.from({ length: 5 }, () => ({ first: 1, second: 0, often: 0 })),
    ...Array.from({ length: 5 }, () => ({ first: 0, second: 1, often: 0 })),
  ];
  const columns = (["first", "second", "often"] as const).flatMap((name, of) =>
    columnIfVarying(
      { question: "exists", of },
      rows.map((row) => row[name]),
    ),
  );
  const fails = Uint8Array.from(rows, ({ first, second }) => first * second);
  const { tree } = atOnce(shortestTree(columns, fails));
  const asked = branchesOf(tree).flatMap(({ predicates }) => predicates.map(({ column }) => column));
  expect(new Set(asked)).toEqual(new Set([0, 1]));
});
