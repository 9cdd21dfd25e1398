import type { DecisionTree } from "../../../src/explain/decision/decision-tree.ts";

/** Rows of a node by number. */
type Rows = readonly number[];

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** CART as its definition says: every threshold of every column, counted anew, compared as exact fractions. */
export function plainDecisionTree(columns: readonly Float64Array[], fails: Uint8Array): DecisionTree {
  const all = countsOf([...fails.keys()], fails);
  const grow = (rows: Rows): DecisionTree => {
    const counts = countsOf(rows, fails);
    const { passing, failing } = counts;
    let best: { column: number; threshold: number; impurity: Fraction; sides: [Rows, Rows] } | undefined;
    for (const [column, values] of columns.entries()) {
      for (const threshold of thresholdsOf(rows.map((row) => values[row] as number))) {
        const sides: [Rows, Rows] = [
          rows.filter((row) => (values[row] as number) <= threshold),
          rows.filter((row) => (values[row] as number) > threshold),
        ];
        const [low, high] = sides.map((side) => gini(countsOf(side, fails), all)) as [Fraction, Fraction];
        const impurity = sum(low, high);
        if (!best || isLess(impurity, best.impurity)) best = { column, threshold, impurity, sides };
      }
    }
    if (passing === 0 || failing === 0 || !best) {
      const isHeavier = failing * all.passing >= passing * all.failing;
      return { kind: "prediction", fails: failing > 0 && isHeavier, ...counts };
    }
    const [atMost, above] = best.sides.map(grow) as [DecisionTree, DecisionTree];
    return { kind: "decision", column: best.column, threshold: best.threshold, atMost, above, ...counts };
  };
  return grow([...fails.keys()]);
}

function countsOf(rows: Rows, fails: Uint8Array) {
  const failing = rows.filter((row) => fails[row] === 1).length;
  return { passing: rows.length - failing, failing };
}

function thresholdsOf(values: readonly number[]): number[] {
  const distinct = [...new Set(values)].sort((one, other) => (one < other ? -1 : 1));
  return distinct.slice(1).map((high, index) => {
    const low = distinct[index] as number;
    if (low === -Infinity) return -Infinity;
    return high === Infinity ? Number.MAX_VALUE : low / 2 + high / 2;
  });
}

type Counts = ReturnType<typeof countsOf>;

/**
 * With weights w = passing / P and v = failing / F, the impurity 1 - p² - q² of a side times its weight w + v
 * is 2 w v / (w + v).
 */
function gini({ passing, failing }: Counts, all: Counts): Fraction {
  const [p, f, P, F] = [passing, failing, all.passing, all.failing].map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  return p === 0n || f === 0n ? { over: 0n, under: 1n } : { over: 2n * p * f, under: p * F + f * P };
}

const sum = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});

const isLess = (one: Fraction, other: Fraction): boolean => one.over * other.under < other.over * one.under;
