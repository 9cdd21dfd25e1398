import type { Work } from "../../base/in-turns.ts";
import { countsOf, impurityOfDivision } from "../decision/column.ts";
import type { DecisionTree } from "../decision/decision-tree.ts";
import type { ShortestTree } from "../decision/shortest-tree.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { RecordsFeature } from "../questions/records.ts";
import { separatingRecords } from "../records/separating-records.ts";
import type { KnownInputs } from "./known-inputs.ts";

/** Nodes of the tree at which others than its own questions are looked for, those that most inputs come to; for rivals only the root. */
const mostPlaces = 2;

/** What tells less by no more than this tells as much. */
const asMuch = 1e-9;

/**
 * The records that separate the rows at a node of the tree better than its own question does. With `isForRivals`, equally good
 * ones count.
 */
export function* betterRecords(
  { tree, columns }: ShortestTree,
  { table: { inputs, fails }, blanksMatter }: Pick<KnownInputs, "table" | "blanksMatter">,
  { vocabulary, isForRivals }: { readonly vocabulary: Vocabulary; readonly isForRivals: boolean },
): Work<RecordsFeature[]> {
  const found: RecordsFeature[] = [];
  const places = placesIn(tree, [...inputs.keys()], columns);
  for (const { node, rows } of isForRivals ? places.slice(0, 1) : places) {
    yield;
    const bound = impurityAt(node, rows, { columns, fails }) + (isForRivals ? asMuch : 0);
    if (bound <= 0) continue;
    const those = rows.map((row) => inputs[row] as MeasuredTree);
    const failing = Uint8Array.from(rows, (row) => fails[row] as number);
    found.push(...(yield* separatingRecords(those, failing, { vocabulary, bound, blanksMatter })));
  }
  return found;
}

/** What is left of the impurity of the rows when the node's question was asked, if it asks one. */
function impurityAt(
  node: DecisionTree,
  rows: readonly number[],
  { columns, fails }: { readonly columns: readonly FeatureColumn[]; readonly fails: Uint8Array },
): number {
  const all = countsOf(rows, fails);
  const values = node.kind === "decision" ? columns[node.column]?.values : undefined;
  const above =
    node.kind === "decision" ? rows.filter((row) => (values?.[row] as number) > node.threshold) : rows;
  return impurityOfDivision(countsOf(above, fails), all, all);
}

interface Place {
  readonly node: DecisionTree;
  readonly rows: readonly number[];
}

/** The nodes that passing and failing inputs come to, outer ones first. */
function placesIn(tree: DecisionTree, all: readonly number[], columns: readonly FeatureColumn[]): Place[] {
  const places: Place[] = [];
  const pending: Place[] = [{ node: tree, rows: all }];
  for (let next = pending.shift(); next && places.length < mostPlaces; next = pending.shift()) {
    const { node, rows } = next;
    if (node.passing === 0 || node.failing === 0) continue;
    places.push(next);
    if (node.kind === "prediction") continue;
    const { values } = columns[node.column] as FeatureColumn;
    const isAbove = (row: number): boolean => (values[row] as number) > node.threshold;
    pending.push({ node: node.above, rows: rows.filter(isAbove) });
    pending.push({ node: node.atMost, rows: rows.filter((row) => !isAbove(row)) });
  }
  return places;
}
