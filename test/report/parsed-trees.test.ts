import { expect, it } from "vitest";
import { parseReport } from "../../src/report/commands/parse.ts";
import { unpainted } from "../../src/report/words.ts";
import { leaf, repetitionNode } from "../../src/tree/node.ts";

it("a tree of more than a million nodes is not shown as text", () => {
  const tree = repetitionNode(Array.from({ length: 1_100_000 }, () => leaf("x")));
  const answer = {
    input: { path: "a" },
    failure: null,
    trees: [tree],
    count: "1",
    edits: null,
    opaque: null,
  };
  const ended = { answer: { ...answer, condition: null, violations: [], notices: [] } } as never;
  expect(parseReport.lines(ended, unpainted, {})).toEqual([
    "The tree is not shown, because it has more than a million nodes. Use --json to get all of it.",
  ]);
});
