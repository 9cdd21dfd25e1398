import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { impurityOf } from "../../../src/explain/decision/column.ts";
import type { DecisionTree } from "../../../src/explain/decision/decision-tree.ts";
import { learnDecisionTree } from "../../../src/explain/decision/learn-decision-tree.ts";

const installed = spawnSync("python3", ["-c", "import sklearn"]).status === 0;
const missing = installed ? "" : " (skipped: no python3 with scikit-learn)";

const PEER = `
import json, sys
import numpy
from sklearn.tree import DecisionTreeClassifier
trees = []
for table in json.load(sys.stdin):
    learner = DecisionTreeClassifier(class_weight="balanced", random_state=1)
    tree = learner.fit(numpy.array(table["columns"]).T, table["fails"]).tree_
    trees.append([list(map(float, each)) for each in (tree.feature, tree.threshold, tree.children_left, tree.children_right)])
json.dump(trees, sys.stdout)
`;

/** For each node of a tree its column, negative for a leaf, its threshold, and the numbers of its children. */
type PeerTree = readonly [
  columns: readonly number[],
  thresholds: readonly number[],
  atMost: readonly number[],
  above: readonly number[],
];

interface Table {
  readonly columns: readonly (readonly number[])[];
  readonly fails: readonly number[];
}

/** Values are even, so that thresholds between them are whole in the single precision of scikit-learn, too. */
const value = fc.integer({ min: -500, max: 500 }).map((each) => 2 * each);

const tables: fc.Arbitrary<Table> = fc
  .tuple(fc.integer({ min: 2, max: 120 }), fc.integer({ min: 1, max: 8 }))
  .chain(([rows, width]) =>
    fc.record({
      columns: fc.array(fc.array(value, { minLength: rows, maxLength: rows }), {
        minLength: width,
        maxLength: width,
      }),
      fails: fc.array(fc.constantFrom(0, 1), { minLength: rows, maxLength: rows }),
    }),
  )
  .filter(({ fails }) => new Set(fails).size === 2);

/** How impure the division of the rows is. */
function impurityAt(
  { columns, fails }: Table,
  rows: readonly number[],
  [column, threshold]: readonly [number, number],
) {
  const count = (those: readonly number[], outcome: number) =>
    those.filter((row) => fails[row] === outcome).length;
  const everyRow = [...fails.keys()];
  const all = { passing: count(everyRow, 0), failing: count(everyRow, 1) };
  const isLow = (row: number) => (columns[column]?.[row] as number) <= threshold;
  const sides = [rows.filter(isLow), rows.filter((row) => !isLow(row))];
  return sides.reduce((sum, side) => sum + impurityOf(count(side, 0), count(side, 1), all), 0);
}

/** Expects the same questions from the node on, as far as none of equal purity was chosen; counts the same ones. */
function sameQuestions(
  tree: DecisionTree,
  { peer, node, table, rows }: { peer: PeerTree; node: number; table: Table; rows: readonly number[] },
): number {
  const [columns, thresholds, atMost, above] = peer;
  const theirs = [columns[node] as number, thresholds[node] as number] as const;
  // Its weights are rounded, so it asks on now and then where all rows are of one outcome.
  if (tree.passing === 0 || tree.failing === 0) return 0;
  expect(theirs[0] >= 0).toBe(tree.kind === "decision");
  if (tree.kind === "prediction") return 0;
  const ours = [tree.column, tree.threshold] as const;
  if (ours.join() !== theirs.join()) {
    expect(impurityAt(table, rows, ours)).toBeCloseTo(impurityAt(table, rows, theirs), 10);
    return 0;
  }
  const isLow = (row: number) => (table.columns[tree.column]?.[row] as number) <= tree.threshold;
  const below = (next: number | undefined, isWanted: boolean) => ({
    peer,
    node: next as number,
    table,
    rows: rows.filter((row) => isLow(row) === isWanted),
  });
  return (
    1 +
    sameQuestions(tree.atMost, below(atMost[node], true)) +
    sameQuestions(tree.above, below(above[node], false))
  );
}

describe.skipIf(!installed)(`beside scikit-learn${missing}`, () => {
  it("asks the same questions, or others that are as pure", () => {
    const drawn = fc.sample(tables, { numRuns: 200 });
    const { stdout, stderr } = spawnSync("python3", ["-c", PEER], {
      input: JSON.stringify(drawn),
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const peers = JSON.parse(stdout) as readonly PeerTree[];
    let same = 0;
    for (const [index, table] of drawn.entries()) {
      const tree = learnDecisionTree(
        table.columns.map((each) => Float64Array.from(each)),
        Uint8Array.from(table.fails),
      );
      const rows = [...table.fails.keys()];
      same += sameQuestions(tree, { peer: peers[index] as PeerTree, node: 0, table, rows });
    }
    expect(same).toBeGreaterThan(drawn.length);
  });
});
