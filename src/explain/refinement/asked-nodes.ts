import type { Work } from "../../base/in-turns.ts";
import { countsOf, impurityOfDivision } from "../decision/column.ts";
import type { DecisionTree } from "../decision/decision-tree.ts";
import { mostQuestions } from "../decision/pruned-tree.ts";
import type { ShortestTree } from "../decision/shortest-tree.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { KnownInput, KnownInputs } from "./known-inputs.ts";
import { type SeparatingNode, separatingNodes } from "./separating-nodes.ts";

/**
 * Inputs that are looked at for one of them, of each outcome, the last ones: they tell what was not foreseen. Of small inputs more, as long as those of one outcome
 * have no more nodes than these in all.
 */
const enoughRows = { failing: 120, passing: 200 };
const mostNodes = 15_000;

/**
 * Adds features about nodes with several things at once to the table, where they separate the rows better than a question of the tree.
 * Returns whether some of the features are new.
 */
export function* askAboutNodes(
  { tree, columns }: ShortestTree,
  { table, inputs, blanksMatter: blanks }: KnownInputs,
  vocabulary: Vocabulary,
): Work<boolean> {
  const { fails } = table;
  const asked: SeparatingNode[] = [];
  for (const { node, rows } of placesIn(tree, [...inputs.keys()], columns)) {
    yield;
    const last = [
      ...lastOf(
        rows.filter((row) => fails[row] === 1),
        inputs,
        enoughRows.failing,
      ),
      ...lastOf(
        rows.filter((row) => fails[row] === 0),
        inputs,
        enoughRows.passing,
      ),
    ];
    const bound = impurityAt(node, last, { columns, fails });
    const those = last.map((row) => inputs[row] as KnownInput);
    if (bound > 0) asked.push(...(yield* separatingNodes(those, vocabulary, { bound, blanks })));
  }
  let areNew = false;
  for (const { feature } of asked) {
    areNew = table.ask(feature) || areNew;
    yield;
  }
  return areNew;
}

function lastOf(rows: readonly number[], inputs: readonly KnownInput[], enough: number): number[] {
  let nodes = 0;
  const first = rows.findLastIndex((row, index) => {
    nodes += (inputs[row] as KnownInput).measured.nodes.length;
    return nodes > mostNodes && rows.length - index > enough;
  });
  return rows.slice(first + 1);
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

/** The nodes that passing and failing inputs come to, outer ones first: as many as a reader follows. */
function placesIn(tree: DecisionTree, all: readonly number[], columns: readonly FeatureColumn[]): Place[] {
  const places: Place[] = [];
  const pending: Place[] = [{ node: tree, rows: all }];
  for (let next = pending.shift(); next && places.length < mostQuestions; next = pending.shift()) {
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
