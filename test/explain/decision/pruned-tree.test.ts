import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { branchesOf } from "../../../src/explain/decision/decision-tree.ts";
import { learnDecisionTree } from "../../../src/explain/decision/learn-decision-tree.ts";
import { prunedTree, readableTree } from "../../../src/explain/decision/pruned-tree.ts";

const numbers = (count: number, valueAt: (row: number) => number): Float64Array =>
  Float64Array.from({ length: count }, (_, row) => valueAt(row));

describe("a pruned tree", () => {
  it("asks what most rows depend on, and not about the one exception", () => {
    const first = numbers(200, (row) => row % 2);
    const second = numbers(200, (row) => row);
    const fails = Uint8Array.from({ length: 200 }, (_, row) => (row % 2 === 1 && row !== 77 ? 1 : 0));
    const tree = learnDecisionTree([first, second], fails);
    expect(branchesOf(tree).length).toBeGreaterThan(2);
    const pruned = prunedTree(tree, { rows: 200, columns: 2 });
    expect(branchesOf(pruned)).toEqual([
      {
        predicates: [{ column: 0, isAbove: false, threshold: 0.5 }],
        prediction: { kind: "prediction", fails: false, passing: 100, failing: 0 },
      },
      {
        predicates: [{ column: 0, isAbove: true, threshold: 0.5 }],
        prediction: { kind: "prediction", fails: true, passing: 1, failing: 99 },
      },
    ]);
  });

  it("still asks something, predicts what most rows do, and leaves out no row", () => {
    const rows = 120;
    const bits = fc.array(fc.boolean(), { minLength: rows, maxLength: rows });
    fc.assert(
      fc.property(fc.array(bits, { minLength: 1, maxLength: 8 }), bits, (columns, outcomes) => {
        const tree = learnDecisionTree(
          columns.map((column) => Float64Array.from(column, Number)),
          Uint8Array.from(outcomes, Number),
        );
        const branches = branchesOf(prunedTree(tree, { rows, columns: columns.length }));
        expect(branches.length > 1).toBe(tree.kind === "decision");
        for (const { prediction } of branches) {
          const { fails, passing, failing } = prediction;
          if (branches.length < branchesOf(tree).length) expect(fails || passing > failing).toBe(true);
          expect(fails ? failing : passing).toBeGreaterThan(0);
        }
        expect(
          branches.reduce((sum, { prediction }) => sum + prediction.passing + prediction.failing, 0),
        ).toBe(rows);
      }),
      { numRuns: 50 },
    );
  });

  it("asks nothing for a reader where that takes longer than to name the rows, unless these are few", () => {
    const rows = 60;
    const random = new Random(1);
    const bits = () => numbers(rows, () => random.below(2));
    const columns = Array.from({ length: 8 }, bits);
    const fails = Uint8Array.from(bits());
    const tree = learnDecisionTree(columns, fails);
    expect(branchesOf(tree).length).toBeGreaterThan(5);
    expect(readableTree(tree, { rows, columns: 1e9 }).kind).toBe("prediction");
    const few = learnDecisionTree([numbers(4, (row) => row)], Uint8Array.from([0, 0, 1, 1]));
    expect(readableTree(few, { rows: 4, columns: 4000 })).toEqual(few);
  });
});
