import type { Work } from "../../base/in-turns.ts";
import { type Random, shuffled } from "../../base/random.ts";
import { columnOf } from "../decision/column.ts";
import { predictionFor } from "../decision/decision-tree.ts";
import { readableTree } from "../decision/pruned-tree.ts";
import { shortestTree } from "../decision/shortest-tree.ts";
import { columnsFor, type FeatureColumn } from "../features/feature-column.ts";
import { FeatureTable } from "../features/feature-table.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { type KnownInput, MeetingRows } from "../refinement/known-inputs.ts";
import type { Refined } from "../refinement/refined.ts";
import { refinedTree } from "../refinement/refined-tree.ts";
import { foundIn } from "../values/separating-values.ts";

/** What inputs teach whose outcomes are known. */
export interface LearnedFromSamples extends Pick<Refined, "tree" | "vocabulary"> {
  readonly heldOut: HeldOut | null;
}

/** Texts that a failing input may lack are those of this share of the inputs, and of more than a few. */
const shareOfTexts = 0.1;
const fewest = 3;

/** Under which circumstances inputs fail, as far as these tell, of which at least one fails. No others are tried. */
export function* learnedFromSamples(
  inputs: readonly KnownInput[],
  vocabulary: Vocabulary,
  random: Random,
): Work<LearnedFromSamples> {
  const table = new FeatureTable(vocabulary);
  for (const { measured, fails } of inputs) {
    table.add(measured, fails);
    yield;
  }
  table.askAboutTextsOf(Math.max(fewest, shareOfTexts * inputs.length));
  const { fails } = table;
  const plain = yield* table.columns();
  function* columnsFrom(rows: readonly number[]): Work<readonly FeatureColumn[]> {
    return [...plain, ...(yield* recordColumns(table, rows, vocabulary))];
  }
  const columns = yield* columnsFrom([...inputs.keys()]);
  const learned = yield* shortestTree(columns, fails, readableTree);
  return {
    tree: refinedTree(learned, {
      columns,
      inputs,
      meeting: new MeetingRows(inputs),
      fails,
    }),
    vocabulary: learned.vocabulary,
    heldOut: yield* heldOut(fails, random, columnsFrom),
  };
}

/** Columns of all rows for what these rows teach about values and records. */
function* recordColumns(
  { inputs, fails }: Pick<FeatureTable, "inputs" | "fails">,
  rows: readonly number[],
  vocabulary: Vocabulary,
): Work<FeatureColumn[]> {
  const known = rows.map((row) => inputs[row] as MeasuredTree);
  const those = { inputs: known, fails: Uint8Array.from(rows, (row) => fails[row] as number) };
  return columnsFor(yield* foundIn(those, vocabulary), inputs);
}

/** How many rows were predicted right, and wrong, by trees that were learned without them. */
export interface HeldOut {
  readonly right: number;
  readonly wrong: number;
}

/** In how many parts the rows are held out. */
const parts = 5;

/**
 * The accuracy of a learned tree on other rows, by cross-validation. The rows are dealt into five parts with equally many failing ones,
 * and each part is predicted from the others. Null when there are fewer rows of a kind than parts.
 * Source: Breiman, Friedman, Olshen, Stone, Classification and Regression Trees, section 3.4.2.
 * @param columnsFrom the columns with the values of all rows that somebody would ask about who knew these rows
 */
export function* heldOut(
  fails: Uint8Array,
  random: Random,
  columnsFrom: (rows: readonly number[]) => Work<readonly FeatureColumn[]>,
): Work<HeldOut | null> {
  const rows = [...fails.keys()];
  const kinds = [0, 1].map((kind) =>
    shuffled(
      rows.filter((row) => fails[row] === kind),
      random,
    ),
  );
  if (kinds.some(({ length }) => length < parts)) return null;
  const order = kinds.flat();
  let right = 0;
  for (let part = 0; part < parts; part++) {
    const taught = order.filter((_, place) => place % parts !== part);
    const predict = yield* learnedFrom(taught, yield* columnsFrom(taught), fails);
    for (const row of order.filter((_, place) => place % parts === part)) {
      if (predict(row) === (fails[row] === 1)) right += 1;
    }
  }
  return { right, wrong: rows.length - right };
}

/** What these rows teach about any row. */
function* learnedFrom(
  rows: readonly number[],
  columns: readonly FeatureColumn[],
  fails: Uint8Array,
): Work<(row: number) => boolean> {
  const whole = new Map<FeatureColumn, FeatureColumn>();
  for (const column of columns) {
    yield;
    const { features, values } = column;
    whole.set({ features, ...columnOf(rows.map((row) => values[row] as number)) }, column);
  }
  const learned = yield* shortestTree(
    [...whole.keys()],
    Uint8Array.from(rows, (row) => fails[row] as number),
    readableTree,
  );
  const asked = learned.columns.map((column) => whole.get(column)?.values);
  return (row) => predictionFor(learned.tree, (column) => asked[column]?.[row] as number).fails;
}
