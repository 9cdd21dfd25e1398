import type { Work } from "../../base/in-turns.ts";
import { questionLength } from "../decision/pruned-tree.ts";
import type { RecordsFeature } from "../features/feature.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { type Conjunction, RecordSearch } from "./record-search.ts";
import { namelessness, type RecordTable, recordTables } from "./record-table.ts";
import { type Outcomes, outcomesOf } from "./row-cuts.ts";

/** A record is described by so many conditions at most. */
const mostConditions = 4;

/** First conditions of each kind about each field that others are looked for with, and in all. */
const firstOfKind = 2;
const mostFirst = 40;

/** Pairs that are grown further. */
const mostGrown = 4;

/** Questions about records that are worth a column. */
const mostTold = 4;

/**
 * Of which records in inputs it depends whether these fail: nodes that come several times, as rows and elements of lists do. A failing input has a record, or some, that have all of
 * several things, and no passing one has. Conditions are found one after the other, and their bounds then moved to where they tell most together;
 * one more has to tell as many rows as it takes to describe it. The purest first; of equally pure ones those with fewer conditions, then those of records with a name.
 * On rows as bags of nodes see Dietterich, Lathrop, Lozano-Pérez, Solving the Multiple Instance Problem with Axis-Parallel
 * Rectangles, Artificial Intelligence 89, 1997.
 */
export function* tellingRecords(
  inputs: readonly MeasuredTree[],
  fails: Uint8Array,
  vocabulary: Vocabulary,
): Work<RecordsFeature[]> {
  const outcomes = outcomesOf(fails);
  const found: { readonly table: RecordTable; readonly conjunction: Conjunction }[] = [];
  for (const table of yield* recordTables(inputs, vocabulary)) {
    for (const conjunction of yield* conjunctionsOf(table, outcomes)) found.push({ table, conjunction });
  }
  return found
    .sort(
      (one, other) =>
        byPurity(one.conjunction, other.conjunction) ||
        namelessness(one.table, vocabulary) - namelessness(other.table, vocabulary),
    )
    .slice(0, mostTold)
    .map(({ table: { element }, conjunction: { conditions } }) => ({
      question: "records",
      element,
      conditions: conditions.toSorted((one, other) => one.element - other.element),
    }));
}

const byPurity = (one: Conjunction, other: Conjunction): number =>
  one.cut.impurity - other.cut.impurity || one.conditions.length - other.conditions.length;

/** The best single condition of a table's records, and the best of several conditions. */
function* conjunctionsOf(table: RecordTable, outcomes: Outcomes): Work<Conjunction[]> {
  const search = new RecordSearch(table, outcomes);
  const single = search.extensions([]).sort(byPurity);
  const first = [...mostOfEachKind(single), ...search.quarters()].sort(byPurity).slice(0, mostFirst);
  const pairs: Conjunction[] = [];
  for (const { conditions } of first) {
    yield;
    for (const pair of purest(search.extensions(conditions))) pairs.push(search.settled(pair));
  }
  const grown: Conjunction[] = [];
  for (const pair of pairs.sort(byPurity).slice(0, mostGrown)) {
    yield;
    grown.push(furtherGrown(pair, search, outcomes));
  }
  return [...single.slice(0, 1), ...grown.sort(byPurity).slice(0, 1)];
}

/** The best few of each kind of condition about each field: the first one alone does not tell much. */
function mostOfEachKind(sorted: readonly Conjunction[]): Conjunction[] {
  const counts = new Map<string, number>();
  return sorted.filter(({ conditions: [condition] }) => {
    const key = `${condition?.element} ${condition?.asks}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= firstOfKind;
  });
}

function purest(conjunctions: readonly Conjunction[]): Conjunction[] {
  let best: Conjunction | undefined;
  for (const each of conjunctions) if (!best || byPurity(each, best) < 0) best = each;
  return best ? [best] : [];
}

/** With further conditions as long as each is shorter to say than to name the rows that it gets right. */
function furtherGrown(pair: Conjunction, search: RecordSearch, { fails }: Outcomes): Conjunction {
  let grown = pair;
  while (grown.cut.wrong > 0 && grown.conditions.length < mostConditions) {
    const extensions = search.extensions(grown.conditions);
    const [next] = purest(extensions);
    if (!next) break;
    const settled = search.settled(next);
    const told = (grown.cut.wrong - settled.cut.wrong) * (Math.log2(fails.length) + 1);
    if (told <= questionLength({ rows: fails.length, columns: extensions.length })) break;
    grown = settled;
  }
  return grown;
}
