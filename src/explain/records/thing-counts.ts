import { byFrequency } from "../../base/grouped.ts";
import { impurityOfDivision, isPurer } from "../decision/column.ts";
import type { RowCounts } from "../decision/decision-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { type InputRecord, PLACES, type RecordCondition, standing } from "../questions/records.ts";
import type { RecordTable } from "./record-table.ts";
import { type Outcomes, potentialOf } from "./row-cuts.ts";

/** Texts of a field that are asked about each: those of most records. */
const mostWords = 12;

export interface SearchOptions {
  readonly vocabulary: Vocabulary;
  /** What is not purer is of no use. */
  readonly bound: number;
  /** Whether white space in records is looked at. */
  readonly blanksMatter: boolean;
}

/**
 * Counts the rows with a record that has a thing, or lacks it: an element at one of the places, whose number is that of the place times how many
 * elements there are, plus that of the element; or an element with one of the words, numbered behind all these.
 */
export class ThingCounts {
  readonly #rows: Uint32Array;
  readonly #outcomes: Outcomes;
  readonly #elements: Vocabulary["elements"];
  /** The elements before this number are looked at. */
  readonly #lastAsked: number;
  readonly #words: readonly { readonly of: number; readonly word: string }[];
  /** For each record the things that it has. */
  readonly #having: readonly Uint32Array[];

  constructor(
    { records, rows, fields }: RecordTable,
    outcomes: Outcomes,
    { vocabulary: { elements, firstBlank }, blanksMatter }: SearchOptions,
  ) {
    this.#lastAsked = blanksMatter ? elements.length : firstBlank;
    this.#rows = rows;
    this.#outcomes = outcomes;
    this.#elements = elements;
    const words: { readonly of: number; readonly word: string }[] = [];
    const ofWords: number[][] = records.map(() => []);
    for (const { element: of, texts } of fields) {
      const numbers = new Map(
        frequentWords(texts).map((word) => [word, this.#firstWord + words.push({ of, word }) - 1]),
      );
      for (const [record, own] of texts.entries())
        for (const text of new Set(own)) ofWords[record]?.push(...[numbers.get(text) ?? []].flat());
    }
    this.#words = words;
    this.#having = records.map((record, index) => {
      const standing = thingsOf(record, elements.length);
      return words.length === 0 ? standing : Uint32Array.from([...standing, ...(ofWords[index] ?? [])]);
    });
  }

  get #firstWord(): number {
    return PLACES.length * this.#elements.length;
  }

  /** So many conditions that tell best of those records that are met, the simplest of what tells as much. None that cannot be purer than the bound. */
  best(
    met: Uint8Array,
    { most, bound }: { readonly most: number; readonly bound: number },
  ): RecordCondition[] {
    const { reached, things, some, every } = this.#count(met);
    const { all } = this.#outcomes;
    const best = new Map<number, Rated>();
    for (const thing of things) {
      if (thing < this.#firstWord && thing % this.#elements.length >= this.#lastAsked) continue;
      for (const isThere of [true, false]) {
        const part = isThere ? at(thing, some) : less(reached, at(thing, every));
        if (!isPurer(potentialOf(part, all), bound)) continue;
        // What is so in as many rows is most often the same.
        const key = part.passing * (all.failing + 1) + part.failing;
        const rank = this.#rank(thing);
        const known = best.get(key);
        if (known && known.rank <= rank) continue;
        best.set(key, { thing, isThere, rank, impurity: impurityOfDivision(part, all, all) });
      }
    }
    return [...best.values()]
      .sort((one, other) => one.impurity - other.impurity || one.rank - other.rank)
      .slice(0, most)
      .map(({ thing, isThere }) => this.#condition(thing, isThere));
  }

  #condition(thing: number, isThere: boolean): RecordCondition {
    const word = this.#words[thing - this.#firstWord];
    if (word) return { ...word, asks: isThere ? "is" : "is never" };
    const { length } = this.#elements;
    return standing(thing % length, Math.floor(thing / length), isThere);
  }

  /** The simplest thing has the lowest: parts with names come before rules, and these before all else at the same place. */
  #rank(thing: number): number {
    if (thing >= this.#firstWord) return 3 * thing;
    const { length } = this.#elements;
    const element = this.#elements[thing % length];
    const kind = element?.isPart ? 0 : element?.kind === "rule" ? 1 : 2;
    return (3 * Math.floor(thing / length) + kind) * length + (thing % length);
  }

  /** Counts the rows with records that are met, those with some record that has each thing, and those in which all of these have it. */
  #count(met: Uint8Array): Counted {
    const length = this.#firstWord + this.#words.length;
    const noCounts = (): CountsByThing => ({
      passing: new Int32Array(length),
      failing: new Int32Array(length),
    });
    const [some, every, reached] = [noCounts(), noCounts(), { passing: 0, failing: 0 }];
    const things: number[] = [];
    /** How many of the records of one row have each thing. */
    const having = new Int32Array(length);
    for (let start = 0, end = 0; start < met.length; start = end) {
      while (end < met.length && this.#rows[end] === this.#rows[start]) end++;
      const outcome = this.#outcomes.fails[this.#rows[start] as number] === 1 ? "failing" : "passing";
      const touched: number[] = [];
      let count = 0;
      for (let record = start; record < end; record++) {
        if (met[record] === 0) continue;
        count++;
        for (const thing of this.#having[record] as Uint32Array) {
          if (having[thing] === 0) touched.push(thing);
          increase(having, thing);
        }
      }
      if (count > 0) reached[outcome]++;
      for (const thing of touched) {
        if (some.passing[thing] === 0 && some.failing[thing] === 0) things.push(thing);
        increase(some[outcome], thing);
        if (having[thing] === count) increase(every[outcome], thing);
        having[thing] = 0;
      }
    }
    return { reached, things, some, every };
  }
}

interface Rated {
  readonly thing: number;
  readonly isThere: boolean;
  readonly rank: number;
  readonly impurity: number;
}

interface Counted {
  readonly reached: RowCounts;
  /** Those that some record has. */
  readonly things: readonly number[];
  readonly some: CountsByThing;
  readonly every: CountsByThing;
}

const knownThings = new WeakMap<InputRecord, Uint32Array>();

function thingsOf(record: InputRecord, elements: number): Uint32Array {
  const things =
    knownThings.get(record) ??
    Uint32Array.from(
      record.standing.flatMap((those, place) => Array.from(those.keys(), (of) => place * elements + of)),
    );
  knownThings.set(record, things);
  return things;
}

/** The texts that several records have. */
const frequentWords = (texts: readonly (readonly string[])[]): readonly string[] =>
  byFrequency(texts.flatMap((each) => [...new Set(each)]))
    .filter(([, count]) => count > 1 && count < texts.length)
    .slice(0, mostWords)
    .map(([word]) => word);

/** For each outcome a number for each thing. */
type CountsByThing = Readonly<Record<keyof RowCounts, Int32Array>>;

const at = (thing: number, { passing, failing }: CountsByThing): RowCounts => ({
  passing: passing[thing] as number,
  failing: failing[thing] as number,
});

const less = (one: RowCounts, other: RowCounts): RowCounts => ({
  passing: one.passing - other.passing,
  failing: one.failing - other.failing,
});

const increase = (counts: Int32Array, number: number): void => {
  counts[number] = (counts[number] as number) + 1;
};
