import { byFrequency } from "../../base/grouped.ts";
import type { Work } from "../../base/in-turns.ts";
import type { RowCounts } from "../decision/decision-tree.ts";
import { mostQuestions, questionLength } from "../decision/pruned-tree.ts";
import { mostFound } from "../features/feature-column.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import {
  conditionKey,
  type FieldBound,
  type Fields,
  holdsFor,
  isUpwards,
  type RecordCondition,
  type RecordsFeature,
} from "../questions/records.ts";
import { roundestBetween } from "../theory/round-threshold.ts";
import { type FieldColumn, namelessness, type RecordTable, recordTables } from "./record-table.ts";
import { cutOff, mostCounted, type Outcomes, outcomesOf, purestCount, type RowCut } from "./row-cuts.ts";

/** First conditions that others are looked for with. */
const mostFirst = 40;

/**
 * Of which records in inputs it depends whether these fail: nodes that come several times, as rows and elements of lists do. A failing input has a record, or some, that have all of
 * several things, and no passing one has. Conditions are found one after the other, and their bounds then moved to where they tell most together;
 * one more has to tell as many rows as it takes to describe it. The purest first; of equally pure ones those with fewer conditions, then those of records with a name.
 * On rows as bags of nodes see Dietterich, Lathrop, Lozano-Pérez, Solving the Multiple Instance Problem with Axis-Parallel
 * Rectangles, Artificial Intelligence 89, 1997.
 */
export function* separatingRecords(
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
    .slice(0, mostFound)
    .map(({ table: { element }, conjunction: { conditions } }) => ({
      question: "records",
      of: element,
      conditions: conditions.toSorted((one, other) => one.of - other.of),
    }));
}

const byPurity = (one: Conjunction, other: Conjunction): number =>
  one.cut.impurity - other.cut.impurity || one.conditions.length - other.conditions.length;

/** The best single condition of a table's records, and the best of several conditions. */
function* conjunctionsOf(table: RecordTable, outcomes: Outcomes): Work<Conjunction[]> {
  const search = new RecordSearch(table, outcomes);
  const single = search.extensions([]).sort(byPurity);
  const first = single.slice(0, mostFirst);
  const pairs: Conjunction[] = [];
  for (const { conditions } of first) {
    yield;
    const [pair] = search.extensions(conditions).sort(byPurity);
    if (pair) pairs.push(search.settled(pair));
  }
  const grown: Conjunction[] = [];
  for (const pair of pairs.sort(byPurity).slice(0, mostFound)) {
    yield;
    grown.push(furtherGrown(pair, search, outcomes));
  }
  return [...single.slice(0, 1), ...grown.sort(byPurity).slice(0, 1)];
}

/** With further conditions as long as each is shorter to say than to name the rows that it gets right. */
function furtherGrown(pair: Conjunction, search: RecordSearch, { fails }: Outcomes): Conjunction {
  let grown = pair;
  while (grown.cut.wrong > 0 && grown.conditions.length < mostQuestions) {
    const extensions = search.extensions(grown.conditions);
    const [next] = extensions.sort(byPurity);
    if (!next) break;
    const settled = search.settled(next);
    const gain = (grown.cut.wrong - settled.cut.wrong) * (Math.log2(fails.length) + 1);
    if (gain <= questionLength({ rows: fails.length, columns: extensions.length })) break;
    grown = settled;
  }
  return grown;
}

/** Conditions on one record, and how well it tells which rows fail how many records meet them all. */
interface Conjunction {
  readonly conditions: readonly RecordCondition[];
  readonly cut: RowCut;
}

/** Texts, or pairs of texts, of one field that are asked about each: those of most records. */
export const mostWords = 12;

/** Fields, or texts of one field, that are compared with each other: of more there are too many pairs. */
export const mostPaired = 24;

/** A field with what is known of it. */
interface SearchedField extends FieldColumn {
  readonly plain: readonly RecordCondition[];
  readonly bounds: Bounds;
  /** Numbers that it may be more than, and texts that it may be the same as. */
  readonly compared: readonly RecordCondition[];
}

/** Looks for conditions on the records of one table. */
class RecordSearch {
  readonly #element: number;
  readonly #records: readonly Fields[];
  readonly #rows: Uint32Array;
  readonly #outcomes: Outcomes;
  readonly #fields: ReadonlyMap<number, SearchedField>;
  /** For each condition the records that meet it. */
  readonly #meeting = new Map<string, Uint8Array>();

  constructor({ element, records, rows, fields }: RecordTable, outcomes: Outcomes) {
    this.#element = element;
    this.#records = records;
    this.#rows = rows;
    this.#outcomes = outcomes;
    const numeric = fields.filter(({ numbers }) => numbers.some((each) => !Number.isNaN(each)));
    this.#fields = new Map(
      fields.map((field) => [
        field.element,
        {
          ...field,
          plain: plainConditions(field),
          bounds: new Bounds(field, rows),
          compared: [
            ...comparisons(field, numeric.slice(0, mostPaired)),
            ...sameTexts(field, fields.slice(0, mostPaired)),
          ],
        },
      ]),
    );
  }

  /** What each condition more makes of them, of bounds those that tell most. */
  extensions(conditions: readonly RecordCondition[]): Conjunction[] {
    const met = this.#meetingAll(conditions);
    const extended = (condition: RecordCondition): readonly Conjunction[] =>
      this.#conjunction([...conditions, condition], met, condition);
    const of = this.#element;
    const isPlaced = conditions.length === 0 || conditions.some((each) => each.of === of);
    const places = isPlaced ? [] : (["first", "last"] as const);
    const placed = places.flatMap((asks) => extended({ of, asks }));
    const ofFields = [...this.#fields.values()].flatMap(({ element, isMany, plain, bounds, compared }) => {
      const own = conditions.filter((each) => each.of === element);
      const open = [true, false].filter(
        (isAbove) => !own.some((each) => "bound" in each && isUpwards(each) === isAbove),
      );
      return [
        ...(!isMany && own.some((each) => !("bound" in each)) ? [] : plain),
        ...open.flatMap((isAbove) => bounds.best(isAbove, met, this.#outcomes) ?? []),
        ...(own.some((each) => "other" in each) ? [] : compared),
      ].flatMap(extended);
    });
    return [...ofFields, ...placed];
  }

  /** The same with each bound where it tells most beside the other conditions, and without those that change nothing. */
  settled(conjunction: Conjunction): Conjunction {
    let settled = conjunction;
    // Bounds that depend on each other are moved as often as there may be some.
    for (let round = 0; round < mostQuestions; round++) {
      const before = settled;
      for (const condition of before.conditions) settled = this.#resettled(settled, condition);
      if (settled === before) break;
    }
    return settled;
  }

  #resettled(conjunction: Conjunction, condition: RecordCondition): Conjunction {
    const { conditions, cut } = conjunction;
    const others = conditions.filter((each) => each !== condition);
    if (others.length === conditions.length || others.length === 0) return conjunction;
    const met = this.#meetingAll(others);
    const [last] = others.slice(-1);
    const [without] = this.#conjunction(others, met, last);
    if (without && without.cut.impurity <= cut.impurity) return without;
    if (!("bound" in condition)) return conjunction;
    const moved = this.#fields.get(condition.of)?.bounds.best(isUpwards(condition), met, this.#outcomes);
    if (!moved || conditionKey(moved) === conditionKey(condition)) return conjunction;
    const [changed] = this.#conjunction([...others, moved], met, moved);
    // Of bounds that tell as much that which is roundest beside these others.
    return changed && changed.cut.impurity <= cut.impurity ? changed : conjunction;
  }

  /** @param met the records that meet the conditions but maybe the last one */
  #conjunction(
    conditions: readonly RecordCondition[],
    met: Uint8Array,
    last: RecordCondition | undefined,
  ): Conjunction[] {
    const meeting = last ? this.#meetingOf(last) : met;
    const counts = new Uint8Array(this.#outcomes.fails.length);
    for (let record = 0; record < met.length; record++) {
      if (met[record] === 0 || meeting[record] === 0) continue;
      const row = this.#rows[record] as number;
      const count = counts[row] as number;
      if (count < mostCounted) counts[row] = count + 1;
    }
    const cut = purestCount(counts, this.#outcomes);
    return cut ? [{ conditions, cut }] : [];
  }

  #meetingAll(conditions: readonly RecordCondition[]): Uint8Array {
    const met = new Uint8Array(this.#rows.length).fill(1);
    for (const condition of conditions) {
      const meeting = this.#meetingOf(condition);
      for (let record = 0; record < met.length; record++) if (meeting[record] === 0) met[record] = 0;
    }
    return met;
  }

  #meetingOf(condition: RecordCondition): Uint8Array {
    const key = conditionKey(condition);
    const remembered = this.#meeting.get(key);
    if (remembered) return remembered;
    const meeting = Uint8Array.from(this.#records, (fields) => (holdsFor(condition, fields) ? 1 : 0));
    this.#meeting.set(key, meeting);
    return meeting;
  }
}

const comparisons = ({ element }: FieldColumn, numeric: readonly FieldColumn[]): RecordCondition[] =>
  numeric.some((each) => each.element === element)
    ? numeric
        .filter((each) => each.element !== element)
        .map(({ element: other }) => ({ of: element, asks: "more than", other }))
    : [];

/** The fields behind it that have the same text in some records, and in others another one. */
function sameTexts(
  { element, isMany, texts }: FieldColumn,
  fields: readonly FieldColumn[],
): RecordCondition[] {
  return fields.flatMap((other): RecordCondition[] => {
    const isSame = ([text]: readonly string[], record: number): boolean =>
      text !== undefined && text === other.texts[record]?.[0];
    const same = isMany || other.isMany ? 0 : texts.filter(isSame).length;
    const isMixed = same > 0 && same < texts.length;
    return other.element > element && isMixed ? [{ of: element, asks: "same as", other: other.element }] : [];
  });
}

/** That it is there or missing, as far as it is neither always, and the texts that several records have. */
function plainConditions({ element, isMany, texts }: FieldColumn): RecordCondition[] {
  const counts = byFrequency(texts.flatMap((each) => [...new Set(each)]));
  const most = counts.filter(([, count]) => count > 1 && count < texts.length).slice(0, mostWords);
  return [
    ...(texts.some(({ length }) => length === 0)
      ? (["there", "missing"] as const).map((asks) => ({ of: element, asks }))
      : []),
    ...most.map(([word]) => ({ of: element, asks: "is", word }) as const),
    ...(counts.length > 2
      ? most.map(([word]) => ({ of: element, asks: isMany ? "is never" : "is not", word }) as const)
      : []),
  ];
}

/** That so many records, or more, have a number beyond the bound may be what tells. */
const mostRecords = 3;

/** Finds bounds for the numbers of one field. */
class Bounds {
  readonly #field: FieldColumn;
  /** The row of each record. */
  readonly #rows: Uint32Array;
  /** The records with a number, the lowest first. */
  readonly #order: Uint32Array;

  constructor(field: FieldColumn, rows: Uint32Array) {
    this.#field = field;
    this.#rows = rows;
    const { numbers } = field;
    this.#order = Uint32Array.from(rows.keys())
      .filter((record) => !Number.isNaN(numbers[record]))
      .sort((one, other) => (numbers[one] as number) - (numbers[other] as number));
  }

  /**
   * The bound that tells best which rows fail by whether they have a record, or a few, with a number above it, or below: of those records that are met. Numbers are
   * looked at from the outermost on.
   */
  best(isAbove: boolean, met: Uint8Array, outcomes: Outcomes): FieldBound | undefined {
    const { element, numbers } = this.#field;
    const counts = new Uint8Array(outcomes.fails.length);
    const beyond = Array.from({ length: mostRecords }, () => ({ passing: 0, failing: 0 }));
    const cuts = new Array<RowCut | undefined>(mostRecords);
    let best: (RowCut & Gap & { readonly few: number }) | undefined;
    let outer = Number.NaN;
    for (let at = 0; at < this.#order.length; at++) {
      const record = this.#order[isAbove ? this.#order.length - 1 - at : at] as number;
      if (met[record] !== 1) continue;
      const inner = numbers[record] as number;
      if (inner !== outer) {
        for (let few = 0; few < mostRecords && !Number.isNaN(outer); few++) {
          const cut = cuts[few] ?? cutOff(beyond[few] as RowCounts, outcomes);
          cuts[few] = cut;
          if (!best || cut.impurity < best.impurity) best = { ...cut, inner, outer, few };
          // Any bound as far as here does the same.
          else if (best.few === few && best.inner === outer && cut.impurity === best.impurity)
            best = { ...best, inner };
        }
        outer = inner;
      }
      const row = this.#rows[record] as number;
      const few = counts[row] as number;
      if (few === mostRecords) continue;
      counts[row] = few + 1;
      cuts[few] = undefined;
      const those = beyond[few] as (typeof beyond)[number];
      if (outcomes.fails[row] === 1) those.failing++;
      else those.passing++;
    }
    return best && between(element, isAbove, best);
  }
}

/** The numbers next to a bound: beyond it, and not. */
interface Gap {
  readonly inner: number;
  readonly outer: number;
}

/** The roundest bound that has the one number on its inner side and the other one beyond it. */
function between(of: number, isAbove: boolean, { inner, outer }: Gap): FieldBound {
  const [low, high] = isAbove ? [inner, outer] : [outer, inner];
  const bound = roundestBetween(low, high);
  const isFirst = bound < high;
  return { of, asks: isAbove ? (isFirst ? "above" : "at least") : isFirst ? "at most" : "below", bound };
}
