import type { Random } from "../../base/random.ts";
import { type DecisionTree, predictionFor } from "./decision-tree.ts";

/** How many rows were predicted right, and wrong, by trees that were learned without them. */
export interface HeldOut {
  readonly right: number;
  readonly wrong: number;
}

/** In how many parts the rows are held out. */
const parts = 5;

/**
 * How right what is learned will be on other rows: the rows are dealt into five parts, as many failing ones into each as can be, and
 * each part is predicted by what the others teach. Undefined when there are fewer rows of a kind than parts.
 * Source: Breiman, Friedman, Olshen, Stone, Classification and Regression Trees, section 3.4.2.
 */
export function heldOut(
  columns: readonly Float64Array[],
  fails: Uint8Array,
  {
    learn,
    random,
  }: { learn: (columns: readonly Float64Array[], fails: Uint8Array) => DecisionTree; random: Random },
): HeldOut | undefined {
  const rows = [...fails.keys()];
  const kinds = [0, 1].map((kind) =>
    shuffled(
      rows.filter((row) => fails[row] === kind),
      random,
    ),
  );
  if (kinds.some(({ length }) => length < parts)) return undefined;
  const order = kinds.flat();
  let right = 0;
  for (let part = 0; part < parts; part++) {
    const others = Uint32Array.from(order.filter((_, place) => place % parts !== part));
    const tree = learn(
      columns.map((values) => Float64Array.from(others, (row) => values[row] as number)),
      Uint8Array.from(others, (row) => fails[row] as number),
    );
    for (const row of order.filter((_, place) => place % parts === part)) {
      const prediction = predictionFor(tree, (column) => columns[column]?.[row] as number);
      if (prediction.fails === (fails[row] === 1)) right += 1;
    }
  }
  return { right, wrong: rows.length - right };
}

function shuffled(rows: readonly number[], random: Random): number[] {
  const keys = rows.map((row) => [random.unit(), row] as const);
  return keys.sort(([one], [other]) => one - other).map(([, row]) => row);
}
