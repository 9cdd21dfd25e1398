import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  branchesOf,
  type DecisionTree,
  type Predicate,
  predictionFor,
} from "../../../src/explain/decision/decision-tree.ts";
import { learnDecisionTree } from "../../../src/explain/decision/learn-decision-tree.ts";
import { plainDecisionTree } from "./plain-decision-tree.ts";

interface Table {
  readonly columns: readonly Float64Array[];
  readonly fails: Uint8Array;
}

const MANY = Array.from({ length: 20 }, (_, index) => 3 + index / 2);

/** Columns with many of them are sorted, others are counted. */
const VALUES = [-Infinity, -3, -0.5, 0, 1, 2, 2.5, 1e300, Number.MAX_VALUE, Infinity, ...MANY];

const tables: fc.Arbitrary<Table> = fc
  .tuple(fc.nat(40), fc.nat(6), fc.integer({ min: 1, max: VALUES.length }))
  .chain(([rows, columns, values]) =>
    fc.record({
      columns: fc.array(column(rows, values), { minLength: columns, maxLength: columns }),
      fails: fc
        .array(fc.constantFrom(0, 1), { minLength: rows, maxLength: rows })
        .map((each) => Uint8Array.from(each)),
    }),
  );

function column(rows: number, values: number): fc.Arbitrary<Float64Array> {
  return fc
    .array(fc.constantFrom(...VALUES.slice(0, values)), { minLength: rows, maxLength: rows })
    .map((each) => Float64Array.from(each));
}

const predictedFor = (tree: DecisionTree, { columns }: Table, row: number) =>
  predictionFor(tree, (number) => columns[number]?.[row] as number);

const meets = ({ columns }: Table, row: number) => {
  return ({ column: number, isAbove, threshold }: Predicate): boolean =>
    (columns[number]?.[row] as number) > threshold === isAbove;
};

describe("learning a decision tree", () => {
  it("gives the tree that trying every split of every node with exact fractions gives", () => {
    fc.assert(
      fc.property(tables, ({ columns, fails }) => {
        expect(learnDecisionTree(columns, fails)).toEqual(plainDecisionTree(columns, fails));
      }),
      { numRuns: 120 },
    );
  });

  it("never contradicts a row that some column tells from all rows of the other outcome", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const { columns, fails } = table;
        const tree = learnDecisionTree(columns, fails);
        const keys = Array.from(fails, (_, row) => columns.map((each) => each[row]).join());
        for (const [row, outcome] of fails.entries()) {
          const hasTwin = keys.some((key, other) => key === keys[row] && fails[other] !== outcome);
          if (!hasTwin) expect(predictedFor(tree, table, row).fails).toBe(outcome === 1);
        }
      }),
    );
  });

  it("leads each row down the one branch whose predicates it meets", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const tree = learnDecisionTree(table.columns, table.fails);
        const branches = branchesOf(tree);
        for (const row of table.fails.keys()) {
          const met = branches.filter(({ predicates }) => predicates.every(meets(table, row)));
          expect(met.map(({ prediction }) => prediction)).toEqual([predictedFor(tree, table, row)]);
        }
      }),
    );
  });

  it("asks the first of columns that tell as much, and the lowest threshold", () => {
    const fails = Uint8Array.of(1, 0, 0, 1);
    const simple = Float64Array.of(1, 2, 2, 3);
    const tree = learnDecisionTree([simple, simple.map((value) => 10 * value)], fails);
    expect(tree).toMatchObject({ column: 0, threshold: 1.5, above: { column: 0, threshold: 2.5 } });
  });

  it("has a threshold between absent and present that no finite number crosses", () => {
    const fails = Uint8Array.of(0, 1);
    expect(learnDecisionTree([Float64Array.of(-Infinity, -1e308)], fails)).toMatchObject({
      threshold: -Infinity,
    });
    expect(learnDecisionTree([Float64Array.of(1e308, Infinity)], fails)).toMatchObject({
      threshold: Number.MAX_VALUE,
    });
  });

  it("keeps one exception among many, and says which outcome weighs more where nothing tells rows apart", () => {
    const values = Float64Array.from({ length: 101 }, (_, row) => (row === 50 ? 1 : 0));
    const fails = Uint8Array.from(values, (value) => 1 - value);
    expect(learnDecisionTree([values], fails)).toMatchObject({
      atMost: { fails: true, failing: 100, passing: 0 },
      above: { fails: false, failing: 0, passing: 1 },
    });
    expect(learnDecisionTree([], fails)).toEqual({
      kind: "prediction",
      fails: true,
      passing: 1,
      failing: 100,
    });
    expect(learnDecisionTree([], new Uint8Array())).toMatchObject({ fails: false });
  });

  it("grows a tree as deep as there are rows", () => {
    const values = Float64Array.from({ length: 1000 }, (_, row) => row);
    const fails = Uint8Array.from(values, (value) => value % 2);
    const branches = branchesOf(learnDecisionTree([values], fails));
    expect(branches.length).toBe(1000);
    expect(branches.every(({ predicates }) => predicates.length <= 2)).toBe(true);
  });

  it("refuses columns of another length and values without order", () => {
    expect(() => learnDecisionTree([Float64Array.of(1)], Uint8Array.of(0, 1))).toThrow(
      "column 0 has 1 values for 2 rows",
    );
    expect(() => learnDecisionTree([Float64Array.of(Number.NaN)], Uint8Array.of(0))).toThrow(
      "column 0 holds NaN",
    );
  });
});
