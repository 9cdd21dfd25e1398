import type { Work } from "../../base/in-turns.ts";
import { countsOf, impurityOfDivision } from "../decision/column.ts";
import type { DecisionTree } from "../decision/decision-tree.ts";
import { mostQuestions } from "../decision/pruned-tree.ts";
import { type ShortestTree, shortestTree } from "../decision/shortest-tree.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { QUESTIONS } from "../questions/questions.ts";
import type { NodeFeature } from "../questions/together.ts";
import type { KnownInput, KnownInputs } from "./known-inputs.ts";
import { separatingNodes } from "./separating-nodes.ts";

/**
 * Inputs that are looked at for one of them, of each outcome, the last ones: they tell what was not foreseen. Of small inputs more, as long as those of one outcome
 * have no more nodes than these in all.
 */
const enoughRows = { failing: 120, passing: 200 };
const mostNodes = 15_000;

/** A theory, and the columns that it was learned from. */
export interface LearnedTheory {
  readonly learned: ShortestTree;
  readonly columns: readonly FeatureColumn[];
}

/** The shortest tree over the columns, or over these and features about nodes, where nodes separate the rows better than a question of that tree. */
export function* learnedTheory(
  known: Rows,
  vocabulary: Vocabulary,
  { columnsOf, pruned, mostThings = mostThingsByDefault }: Learning,
): Work<LearnedTheory> {
  const { fails } = known.table;
  const columns = yield* columnsOf();
  const learned = yield* shortestTree(columns, fails, pruned);
  if (!(yield* askAboutNodes(learned, known, { vocabulary, mostThings }))) return { columns, learned };
  const all = yield* columnsOf();
  return { columns: all, learned: yield* shortestTree(all, fails, pruned) };
}

/** The columns of a table with what is asked of it so far, and how a tree would be told. */
interface Learning {
  readonly columnsOf: () => Work<readonly FeatureColumn[]>;
  readonly pruned?: Parameters<typeof shortestTree>[2];
  /** How many things are said of one node, at most; with 0 nothing is asked about nodes. Default: 8. */
  readonly mostThings?: number;
}

const mostThingsByDefault = 8;

interface Rows extends Pick<KnownInputs, "table" | "blanksMatter"> {
  readonly inputs: readonly Pick<KnownInput, "measured" | "fails">[];
}

/** Adds features about nodes to the table, and returns whether some of them are new. */
export function* askAboutNodes(
  { tree, columns }: ShortestTree,
  { table, inputs, blanksMatter: blanks }: Rows,
  { vocabulary, mostThings }: { readonly vocabulary: Vocabulary; readonly mostThings: number },
): Work<boolean> {
  if (mostThings === 0) return false;
  const { fails } = table;
  const asked: NodeFeature[] = [];
  for (const { node, rows } of placesIn(tree, [...inputs.keys()], columns)) {
    yield;
    const [failing, passing] = [1, 0].map((outcome) => rows.filter((row) => fails[row] === outcome)) as [
      number[],
      number[],
    ];
    const last = [
      ...lastOf(failing, inputs, enoughRows.failing),
      ...lastOf(passing, inputs, enoughRows.passing),
    ];
    const bound = impurityAt(node, last, { columns, fails });
    const those = last.map((row) => inputs[row] as Rows["inputs"][number]);
    const search = { bound, blanks, mostThings };
    if (bound > 0) asked.push(...(yield* separatingNodes(those, vocabulary, search)));
  }
  let areNew = false;
  for (const feature of asked) {
    areNew = table.ask(feature) || areNew;
    yield;
  }
  return areNew;
}

function lastOf(rows: readonly number[], inputs: Rows["inputs"], enough: number): number[] {
  let nodes = 0;
  const first = rows.findLastIndex((row, index) => {
    nodes += (inputs[row] as Rows["inputs"][number]).measured.nodes.length;
    return nodes > mostNodes && rows.length - index > enough;
  });
  return rows.slice(first + 1);
}

/** The others speak of lengths, differences and what was found in values, and may stand in for a node. */
const plainQuestions: ReadonlySet<string> = new Set(QUESTIONS.slice(0, QUESTIONS.indexOf("different") + 1));

/** What is left of the impurity of the rows when the node's question was asked, if it asks a plain one. */
function impurityAt(
  node: DecisionTree,
  rows: readonly number[],
  { columns, fails }: { readonly columns: readonly FeatureColumn[]; readonly fails: Uint8Array },
): number {
  const all = countsOf(rows, fails);
  if (node.kind === "prediction") return impurityOfDivision(all, all, all);
  const { features, values } = columns[node.column] as FeatureColumn;
  const isPlain = features.some(({ question }) => plainQuestions.has(question));
  const above = rows.filter((row) => isPlain && (values[row] as number) > node.threshold);
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
