import type { Work } from "../../base/in-turns.ts";
import { differencesOf, termsIn } from "./differences.ts";
import { type ElementQuestion, type Feature, metKey, type NodeFeature, QUESTIONS } from "./feature.ts";
import { type FeatureColumn, type FeatureValues, unitedColumns } from "./feature-column.ts";
import { absentValue, elementValue, featureValue } from "./feature-value.ts";
import type { MeasuredTree } from "./measured-tree.ts";
import type { RuleTexts } from "./rule-texts.ts";
import { simplicityOf } from "./simplicity.ts";
import type { InputElement, Vocabulary } from "./vocabulary.ts";

/** What the inputs seen so far have of each feature, which of them fail, and new ones as they come. */
export class FeatureTable {
  readonly #vocabulary: Vocabulary;
  /** By a key of the feature. */
  readonly #features = new Map<string | number, GrowingValues>();
  readonly #inputs: MeasuredTree[] = [];
  readonly #fails: boolean[] = [];
  readonly #together: NodeFeature[] = [];
  /** Elements from this number on are not asked about. */
  readonly #last: number;

  /** @param asksAboutBlanks whether white space is a feature */
  constructor(vocabulary: Vocabulary, asksAboutBlanks = false) {
    this.#vocabulary = vocabulary;
    this.#last = asksAboutBlanks ? Infinity : vocabulary.firstBlank;
  }

  /** The features about nodes that were asked. */
  get together(): readonly NodeFeature[] {
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
    for (const { key, value, feature } of this.#featuresOf(input)) {
      const known = this.#features.get(key) ?? this.#define(key, feature());
      known.set(this.#inputs.length, value);
    }
    this.#inputs.push(input);
    this.#fails.push(fails);
  }

  /** Gives the feature a column from now on, and says whether it had none. */
  ask(feature: NodeFeature): boolean {
    const key = metKey(feature);
    if (this.#features.has(key)) return false;
    const values = this.#define(key, feature);
    for (const [row, input] of this.#inputs.entries()) values.set(row, featureValue(feature, input));
    this.#together.push(feature);
    return true;
  }

  /**
   * A column for every feature that some of the inputs have more of than others, the simplest first. Features with the
   * same values share one. Texts are words when a failing input has them.
   */
  *columns(questions: readonly Feature["question"][] = QUESTIONS): Work<FeatureColumn[]> {
    const asked = new Set(questions);
    const rows = this.#inputs.length;
    const all: FeatureValues[] = [];
    for (const each of this.#features.values()) {
      if (!asked.has(each.feature.question)) continue;
      all.push({ ...each, values: each.upTo(rows) });
      yield;
    }
    const { patterns, own } = this.#vocabulary;
    const ofUser: Feature[] = [
      ...own.map((_, number): Feature => ({ question: "own", own: number })),
      ...patterns.map(
        ({ isFound }, pattern): Feature => ({ question: "occurs", pattern, ...(isFound && { isFound }) }),
      ),
    ];
    for (const feature of ofUser.filter(({ question }) => asked.has(question)))
      all.push(
        this.#rated(
          feature,
          Float64Array.from(this.#inputs, (input) => featureValue(feature, input)),
        ),
      );
    yield;
    if (asked.has("difference")) {
      const terms = termsIn(yield* unitedColumns(all), this.#inputs);
      yield;
      for (const { feature, values } of differencesOf(terms)) {
        all.push(this.#rated(feature, values));
        yield;
      }
    }
    return yield* unitedColumns(all);
  }

  #rated(feature: Feature, values: Float64Array): FeatureValues {
    return { feature, simplicity: simplicityOf(feature, this.#vocabulary), values };
  }

  /** Texts of parts are features once a failing input has them. */
  #learnWords(input: MeasuredTree): void {
    for (const [key, feature] of input.parts()) {
      if (feature.question !== "is" || this.#features.has(key)) continue;
      const values = this.#define(key, feature);
      for (const [row, each] of this.#inputs.entries()) if (each.parts().has(key)) values.set(row, 1);
    }
  }

  #define(key: string | number, feature: Feature): GrowingValues {
    const values = new GrowingValues(feature, simplicityOf(feature, this.#vocabulary));
    this.#features.set(key, values);
    return values;
  }

  /** What the input has of each feature that is met in inputs. Of all others it has as much as an input without anything. */
  *#featuresOf(input: MeasuredTree): Generator<MetFeatureValue, void, void> {
    const { measures, nested } = input;
    const { elements, texts } = this.#vocabulary;
    const present = [...measures.keys()].filter((element) => measures[element] && element < this.#last);
    for (const element of present) {
      for (const question of askedOf(elements[element] as InputElement, texts)) {
        const feature = { question, element };
        yield {
          key: `${question} ${element}`,
          value: elementValue(feature, measures),
          feature: () => feature,
        };
      }
    }
    const pairs = elements.length;
    for (const pair of nested) {
      const [element, other] = [Math.floor(pair / pairs), pair % pairs];
      yield { key: pair, value: 1, feature: () => ({ question: "contains", element, other }) };
    }
    const related = present.filter((element) => elements[element]?.isRelated);
    for (const element of related) {
      const left = measures[element]?.firstLeft ?? Infinity;
      for (const other of related) {
        if (left >= (measures[other]?.lastEntered ?? -Infinity)) continue;
        const key = pairs * (pairs + element) + other;
        yield { key, value: 1, feature: () => ({ question: "before", element, other }) };
      }
    }
    for (const [key, feature] of input.parts()) {
      if (feature.question !== "is" || this.#features.has(key))
        yield { key, value: 1, feature: () => feature };
    }
    for (const feature of this.#together)
      yield { key: metKey(feature), value: featureValue(feature, input), feature: () => feature };
  }
}

/** What an input has of a feature. */
interface MetFeatureValue {
  readonly key: string | number;
  readonly value: number;
  readonly feature: () => Feature;
}

/** The values of a feature in rows that come one after the other. */
class GrowingValues {
  readonly feature: Feature;
  readonly simplicity: number;
  #values = new Float64Array();

  constructor(feature: Feature, simplicity: number) {
    this.feature = feature;
    this.simplicity = simplicity;
  }

  set(row: number, value: number): void {
    this.#grow(row + 1);
    this.#values[row] = value;
  }

  /** The values of so many rows. */
  upTo(rows: number): Float64Array {
    this.#grow(rows);
    return this.#values.subarray(0, rows);
  }

  #grow(rows: number): void {
    if (rows <= this.#values.length) return;
    const values = new Float64Array(2 * rows).fill(absentValue(this.feature));
    values.set(this.#values);
    this.#values = values;
  }
}

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
