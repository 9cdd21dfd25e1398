import { grouped } from "../../base/grouped.ts";
import type { Work } from "../../base/in-turns.ts";
import { GrowingColumn } from "../decision/growing-column.ts";
import type { RankedColumn } from "../decision/ranked-column.ts";
import { differencesOf, type Term, termsIn } from "./differences.ts";
import {
  ELEMENT_QUESTIONS,
  type ElementFeature,
  type ElementQuestion,
  type Feature,
  type MetFeature,
  metKey,
  QUESTIONS,
  type TogetherFeature,
} from "./feature.ts";
import { elementValue, featureValue } from "./feature-value.ts";
import type { MeasuredTree } from "./measured-tree.ts";
import type { RuleTexts } from "./rule-texts.ts";
import { simplicityOf } from "./simplicity.ts";
import { type FeatureColumn, type RatedFeature, simplestFirst, UnitedColumns } from "./united-columns.ts";
import type { InputElement, Vocabulary } from "./vocabulary.ts";

/** What the inputs seen so far have of each feature, which of them fail, and new ones as they come. */
export class FeatureTable {
  readonly #vocabulary: Vocabulary;
  readonly #numbers: FeatureNumbers;
  readonly #groups: FeatureGroups;
  readonly #ratedGroups = new WeakMap<readonly number[], readonly RatedFeature[]>();
  #differences: { readonly terms: readonly Term[]; readonly computed: readonly Computed[] } | undefined;
  readonly #inputs: MeasuredTree[] = [];
  readonly #fails: boolean[] = [];
  readonly #together: TogetherFeature[] = [];
  /** Elements from this number on are not asked about. */
  readonly #last: number;

  /** @param asksAboutBlanks whether white space is a feature */
  constructor(vocabulary: Vocabulary, asksAboutBlanks = false) {
    this.#vocabulary = vocabulary;
    this.#last = asksAboutBlanks ? Infinity : vocabulary.firstBlank;
    this.#numbers = new FeatureNumbers(vocabulary);
    this.#groups = new FeatureGroups((number) => this.#numbers.absentValueOf(number));
  }

  /** The features about nodes that were asked. */
  get together(): readonly TogetherFeature[] {
    return this.#together;
  }

  get inputs(): readonly MeasuredTree[] {
    return this.#inputs;
  }

  /** 1 for each input that fails, 0 for the others. */
  get fails(): Uint8Array {
    return Uint8Array.from(this.#fails, Number);
  }

  add(input: MeasuredTree, fails: boolean): void {
    if (fails) this.#learnWords(input);
    this.#groups.add(this.#present(input));
    this.#inputs.push(input);
    this.#fails.push(fails);
  }

  /** Gives the feature a column from now on, and says whether it had none. */
  ask(feature: TogetherFeature): boolean {
    const isNew = this.#define(this.#numbers.ofMet(feature), (input) => featureValue(feature, input));
    if (isNew) this.#together.push(feature);
    return isNew;
  }

  /**
   * A column for every feature that some of the inputs have more of than others, the simplest first. Features with the
   * same values share one. Texts are words when a failing input has them.
   */
  *columns(questions: readonly Feature["question"][] = QUESTIONS): Work<FeatureColumn[]> {
    const asked = new Set(questions);
    const isAsked = ({ feature }: RatedFeature): boolean => asked.has(feature.question);
    const columns = new UnitedColumns(this.#inputs.length);
    for (const { features, column } of this.#groups.all) {
      if (column.varies) columns.put(this.#ratedOf(features).filter(isAsked), column.ranked());
      yield;
    }
    const terms = termsIn(columns.simplestFirst(), this.#inputs);
    for (const { feature, ranked } of [...this.#askedByUser(), ...(yield* this.#differencesOf(terms))]) {
      const rated = this.#rated(feature);
      if (isAsked(rated)) columns.put([rated], ranked);
      yield;
    }
    return columns.simplestFirst();
  }

  /** The user's features and patterns that vary; there are few of them. */
  #askedByUser(): Computed[] {
    const { patterns, own } = this.#vocabulary;
    return [
      ...own.map((_, number) => ({ question: "own", own: number }) as const),
      ...patterns.map(
        ({ isFound }, number) =>
          ({ question: "occurs", pattern: number, ...(isFound && { isFound }) }) as const,
      ),
    ].flatMap((feature) =>
      varying(
        feature,
        this.#inputs.map((input) => featureValue(feature, input)),
      ),
    );
  }

  /** The differences that vary. As long as the terms are the same, so are they. */
  *#differencesOf(terms: readonly Term[]): Work<readonly Computed[]> {
    if (!isSame(terms, this.#differences?.terms)) {
      const computed: Computed[] = [];
      for (const { feature, values } of differencesOf(terms)) {
        yield;
        computed.push(...varying(feature, values));
        if (!isTwoSided(values)) continue;
        const distances = values.map((value) => (value === -Infinity ? value : Math.abs(value)));
        computed.push(...varying({ ...feature, question: "distance" }, distances));
      }
      this.#differences = { terms, computed };
    }
    return this.#differences?.computed ?? [];
  }

  /** Features with their simplicity, the simplest first; remembered for each group, which keeps its list until a row divides it. */
  #ratedOf(features: readonly number[]): readonly RatedFeature[] {
    let rated = this.#ratedGroups.get(features);
    if (!rated) {
      rated = simplestFirst(features.map((number) => this.#rated(this.#numbers.feature(number))));
      this.#ratedGroups.set(features, rated);
    }
    return rated;
  }

  #rated(feature: Feature): RatedFeature {
    return { feature, simplicity: simplicityOf(feature, this.#vocabulary) };
  }

  #learnWords(input: MeasuredTree): void {
    for (const [key, feature] of input.parts()) {
      if (feature.question === "is")
        this.#define(this.#numbers.ofMet(feature, key), (each) => (each.parts().has(key) ? 1 : 0));
    }
  }

  /** Gives a feature that was not asked before its values in all rows so far. */
  #define(number: number, value: (input: MeasuredTree) => number): boolean {
    if (this.#groups.has(number)) return false;
    this.#groups.define(number, this.#inputs.map(value));
    return true;
  }

  /** The features that the input has. */
  #present(input: MeasuredTree): PresentFeatures {
    const { measures, nested } = input;
    const { elements, texts } = this.#vocabulary;
    const numbers = this.#numbers;
    const features: number[] = [];
    const values: number[] = [];
    const add = (feature: number, value: number): void => {
      features.push(feature);
      values.push(value);
    };
    const present = [...measures.keys()].filter((element) => measures[element] && element < this.#last);
    for (const element of present) {
      for (const question of askedOf(elements[element] as InputElement, texts)) {
        const feature = { question, element };
        add(numbers.ofElement(feature), elementValue(feature, measures));
      }
    }
    for (const pair of nested) add(numbers.ofNested(pair), 1);
    const related = present.filter((element) => elements[element]?.isRelated);
    for (const element of related) {
      const left = measures[element]?.firstLeft ?? Infinity;
      for (const other of related) {
        if (left < (measures[other]?.lastEntered ?? -Infinity)) add(numbers.ofOrder(element, other), 1);
      }
    }
    for (const [key, feature] of input.parts()) {
      const number = numbers.ofMet(feature, key);
      if (feature.question !== "is" || this.#groups.has(number)) add(number, 1);
    }
    for (const feature of this.#together) add(numbers.ofMet(feature), featureValue(feature, input));
    return { features, values };
  }
}

/** Whether some of the differences are above 0 and some below: only then distances tell more. */
const isTwoSided = (values: Float64Array): boolean =>
  values.some((value) => value > 0) && values.some((value) => value < 0 && value !== -Infinity);

/** A feature whose values are computed anew for each table. */
interface Computed {
  readonly feature: Feature;
  readonly ranked: RankedColumn;
}

/** The feature with its values, if some are different. */
function varying(feature: Feature, values: ArrayLike<number>): Computed[] {
  const column = GrowingColumn.of(values);
  return column.varies ? [{ feature, ranked: column.ranked() }] : [];
}

/** Whether the terms are the same, with values of the same rows. */
const isSame = (terms: readonly Term[], others: readonly Term[] | undefined): boolean =>
  terms.length === others?.length &&
  terms.every(({ feature, values }, index) => {
    const other = others[index];
    return other?.feature === feature && other.values === values;
  });

const ASKED_OF_REPETITIONS = [
  "most elements",
  "fewest elements",
  "uneven elements",
] as const satisfies readonly ElementQuestion[];

function askedOf({ kind, rule }: InputElement, texts: RuleTexts): readonly ElementQuestion[] {
  if (kind === "blank") return ["white space", "line end"];
  if (kind === "repetition") return ASKED_OF_REPETITIONS;
  const asked: ElementQuestion[] = ["exists", "count"];
  if (kind !== "rule") return asked;
  if (texts.numeric.has(rule)) asked.push("largest number", "smallest number");
  if (texts.stretching.has(rule)) asked.push("longest text", "shortest text");
  return [...asked, "highest code point"];
}

/** The features, by number, that no row so far tells apart, and their value in each row. */
export interface FeatureGroup {
  /** The same list until a row divides the group. */
  readonly features: readonly number[];
  readonly column: Pick<GrowingColumn, "varies" | "ranked">;
}

/** The features that a row has, each once, with their values. */
export interface PresentFeatures {
  readonly features: readonly number[];
  readonly values: readonly number[];
}

/**
 * Features in groups of equal values, which every new row divides further. A row costs what it says of the features that it
 * has, and one number for each group: what is absent needs no look at the feature.
 */
export class FeatureGroups {
  readonly #absentValueOf: (feature: number) => number;
  #groups: Group[] = [];
  readonly #groupOf = new Map<number, Group>();
  #rows = 0;

  /** @param absentValueOf what a feature is worth in rows that say nothing of it */
  constructor(absentValueOf: (feature: number) => number) {
    this.#absentValueOf = absentValueOf;
  }

  get rows(): number {
    return this.#rows;
  }

  get all(): readonly FeatureGroup[] {
    for (const group of this.#groups) group.goOn(this.#rows);
    return this.#groups;
  }

  has(feature: number): boolean {
    return this.#groupOf.has(feature);
  }

  /** Adds a feature whose values in all rows so far are known, as a group of its own. */
  define(feature: number, values: readonly number[]): void {
    this.#put([feature], new Group(this.#absentValueOf(feature), GrowingColumn.of(values)));
  }

  /** Adds a row, given its features. All that occur first now were absent from the rows before. */
  add({ features, values }: PresentFeatures): void {
    const met: Group[] = [];
    const arrivals = new Map<number, Group>();
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] as number;
      const value = values[at] as number;
      const absent = this.#absentValueOf(feature);
      if (value === absent) continue;
      const group = this.#groupOf.get(feature) ?? this.#unseen(absent, arrivals);
      if (group.met.features.length === 0) met.push(group);
      group.met.features.push(feature);
      group.met.values.push(value);
    }
    for (const group of met) this.#divide(group);
    this.#rows++;
    if (met.some(isEmpty)) this.#groups = this.#groups.filter((group) => !isEmpty(group));
  }

  /** Stands for all features with this value in all rows so far, which no group holds. */
  #unseen(absent: number, arrivals: Map<number, Group>): Group {
    const known =
      arrivals.get(absent) ?? new Group(absent, GrowingColumn.of(new Array<number>(this.#rows).fill(absent)));
    arrivals.set(absent, known);
    return known;
  }

  /** Divides the group by what the new row has of its features. */
  #divide(group: Group): void {
    const { features, values } = group.met;
    group.met = noneMet();
    group.goOn(this.#rows);
    const [first] = values as [number];
    if (features.length === group.features.length && values.every((value) => value === first)) {
      group.column.push(first);
      return;
    }
    const byValue = grouped(features.keys(), (at) => values[at] as number);
    for (const [value, places] of byValue) {
      this.#put(
        places.map((at) => features[at] as number),
        group.followedBy(value),
      );
    }
    group.features = group.features.filter((feature) => this.#groupOf.get(feature) === group);
  }

  #put(features: readonly number[], group: Group): void {
    group.features = features;
    for (const feature of features) this.#groupOf.set(feature, group);
    this.#groups.push(group);
  }
}

const isEmpty = ({ features }: Group): boolean => features.length === 0;

const noneMet = (): { readonly features: number[]; readonly values: number[] } => ({
  features: [],
  values: [],
});

class Group implements FeatureGroup {
  readonly absent: number;
  features: readonly number[] = [];
  /** Without the last rows, if these have none of the features. */
  readonly column: GrowingColumn;
  /** Features that a row has, while it is added. */
  met = noneMet();

  constructor(absent: number, column: GrowingColumn) {
    this.absent = absent;
    this.column = column;
  }

  /** Adds the rows that are missing: those had none of the features. */
  goOn(rows: number): void {
    this.column.push(this.absent, rows - this.column.length);
  }

  followedBy(value: number): Group {
    const column = this.column.copy();
    column.push(value);
    return new Group(this.absent, column);
  }
}

/** Numbers the features that inputs of a vocabulary can have, without listing them. */
export class FeatureNumbers {
  readonly #elements: readonly InputElement[];
  /** The others have the numbers from here on, in the order in which they are met. */
  readonly #firstMet: number;
  readonly #met: MetFeature[] = [];
  readonly #numbers = new Map<string, number>();

  constructor({ elements }: Vocabulary) {
    this.#elements = elements;
    this.#firstMet = this.#pair(elements.length, 0, 1);
  }

  ofElement({ question, element }: ElementFeature): number {
    return element * ELEMENT_QUESTIONS.length + ELEMENT_QUESTIONS.indexOf(question);
  }

  /** Of a pair as in `MeasuredTree.nested`. */
  ofNested(pair: number): number {
    return this.#pair(0, pair, 0);
  }

  ofOrder(element: number, other: number): number {
    return this.#pair(element, other, 1);
  }

  /** @param key of the feature, for those who know it already */
  ofMet(feature: MetFeature, key = metKey(feature)): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#firstMet + this.#met.push(feature) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  feature(number: number): Feature {
    const own = this.#elements.length;
    const pairs = number - own * ELEMENT_QUESTIONS.length;
    if (pairs < 0) {
      const question = ELEMENT_QUESTIONS[number % ELEMENT_QUESTIONS.length] as ElementQuestion;
      return { question, element: Math.floor(number / ELEMENT_QUESTIONS.length) };
    }
    if (number >= this.#firstMet) return this.#met[number - this.#firstMet] as MetFeature;
    const question = pairs < own * own ? "contains" : "before";
    return { question, element: Math.floor(pairs / own) % own, other: pairs % own };
  }

  absentValueOf(number: number): number {
    const question =
      number < this.#pair(0, 0, 0) ? ELEMENT_QUESTIONS[number % ELEMENT_QUESTIONS.length] : undefined;
    if (question === undefined || WITHOUT.has(question)) return 0;
    return SMALL.has(question) ? Infinity : -Infinity;
  }

  #pair(element: number, other: number, relation: number): number {
    const own = this.#elements.length;
    return own * ELEMENT_QUESTIONS.length + relation * own * own + element * own + other;
  }
}

const WITHOUT: ReadonlySet<ElementQuestion> = new Set([
  "exists",
  "count",
  "uneven elements",
  "white space",
  "line end",
]);

const SMALL: ReadonlySet<ElementQuestion> = new Set(["smallest number", "shortest text", "fewest elements"]);
