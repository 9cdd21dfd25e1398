import { grouped } from "../../base/grouped.ts";
import type { Work } from "../../base/in-turns.ts";
import { differencesOf, termsIn } from "../questions/difference.ts";
import type { Met, QuestionKind } from "../questions/question.ts";
import { type Feature, type Questions, questions } from "../questions/questions.ts";
import { type NodeFeature, nodeKey } from "../questions/together.ts";
import { type FeatureColumn, type FeatureValues, unitedColumns } from "./feature-column.ts";
import type { Asked, MeasuredTree } from "./measured-tree.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What the inputs seen so far have of each feature, which of them fail, and new ones as they come. */
export class FeatureTable {
  readonly #vocabulary: Vocabulary;
  readonly #questions: Questions;
  readonly #met: readonly QuestionKind[];
  /** By a key of the feature. */
  readonly #features = new Map<string | number, GrowingValues>();
  readonly #inputs: MeasuredTree[] = [];
  readonly #fails: boolean[] = [];
  readonly #together: NodeFeature[] = [];

  /** @param asksAboutBlanks whether white space is a feature */
  constructor(vocabulary: Vocabulary, asksAboutBlanks = false, kinds = questions) {
    this.#vocabulary = vocabulary;
    this.#questions = kinds;
    this.#met = kinds.kinds.filter(({ isOfBlanks = false }) => asksAboutBlanks || !isOfBlanks);
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
    if (fails) this.#learnTexts(input);
    for (const { key, value, feature } of this.#metIn(input)) {
      const known = this.#features.get(key) ?? this.#define(key, feature());
      known.set(this.#inputs.length, value);
    }
    this.#inputs.push(input);
    this.#fails.push(fails);
  }

  /** Gives the feature a column from now on, and says whether it had none. */
  ask(feature: NodeFeature): boolean {
    const key = nodeKey(feature);
    if (this.#features.has(key)) return false;
    const values = this.#define(key, feature);
    for (const [row, input] of this.#inputs.entries()) values.set(row, this.#amountOf(feature, input));
    this.#together.push(feature);
    return true;
  }

  /**
   * A column for every feature that some of the inputs have more of than others, the simplest first. Features with the
   * same values share one. Texts are words when a failing input has them.
   */
  *columns(asked?: readonly Feature["question"][]): Work<FeatureColumn[]> {
    const isAsked = ({ question }: Asked): boolean => asked?.some((each) => each === question) ?? true;
    const rows = this.#inputs.length;
    const all: FeatureValues[] = [];
    for (const each of this.#features.values()) {
      if (!isAsked(each.feature)) continue;
      all.push({ ...each, values: each.upTo(rows) });
      yield;
    }
    if (isAsked({ question: "difference" })) {
      const terms = termsIn(yield* unitedColumns(all), this.#inputs);
      yield;
      for (const { feature, values } of differencesOf(terms)) {
        all.push(this.#rated(feature, values));
        yield;
      }
    }
    return yield* unitedColumns(all);
  }

  #amountOf(feature: Asked, input: MeasuredTree): number {
    return this.#questions.of(feature).amountIn(feature, input);
  }

  #rated(feature: Feature, values: Float64Array): FeatureValues {
    return { feature, simplicity: this.#questions.simplicityOf(feature, this.#vocabulary), values };
  }

  #isFromFailing(feature: Asked): boolean {
    return this.#questions.of(feature).isFromFailing ?? false;
  }

  /** Asks also about the texts that so many inputs have: a failing one may lack what these have. */
  askAboutTextsOf(least: number): void {
    const all = this.#inputs.flatMap((input) => [...input.parts()]);
    for (const [key, those] of grouped(all, ([key]) => key))
      if (those.length >= least) for (const [, feature] of those.slice(0, 1)) this.#learnText(key, feature);
  }

  /** Some features about texts count once a failing input has them. */
  #learnTexts(input: MeasuredTree): void {
    for (const [key, feature] of input.parts()) this.#learnText(key, feature);
  }

  #learnText(key: string, feature: Asked): void {
    if (!this.#isFromFailing(feature) || this.#features.has(key)) return;
    const values = this.#define(key, feature);
    for (const [row, each] of this.#inputs.entries()) if (each.parts().has(key)) values.set(row, 1);
  }

  #define(key: string | number, asked: Asked): GrowingValues {
    const feature = asked as Feature;
    const { absent = 0 } = this.#questions.of(feature);
    const { simplicity } = this.#rated(feature, none);
    const values = new GrowingValues({ feature, simplicity }, absent);
    this.#features.set(key, values);
    return values;
  }

  /** What the input has of each feature that is met in inputs. Of all others it has as much as an input without anything. */
  *#metIn(input: MeasuredTree): Generator<Met<Asked>, void, void> {
    for (const kind of this.#met) yield* kind.met?.(input, this.#vocabulary) ?? [];
    for (const [key, feature] of input.parts())
      if (!this.#isFromFailing(feature) || this.#features.has(key))
        yield { key, value: 1, feature: () => feature };
    for (const feature of this.#together)
      yield { key: nodeKey(feature), value: this.#amountOf(feature, input), feature: () => feature };
  }
}

const none = new Float64Array();

/** The values of a feature in rows that come one after the other. */
class GrowingValues {
  readonly feature: Feature;
  readonly simplicity: number;
  readonly #absent: number;
  #values = new Float64Array();

  /** @param absent what rows have for which nothing is set */
  constructor({ feature, simplicity }: Pick<FeatureValues, "feature" | "simplicity">, absent: number) {
    this.feature = feature;
    this.simplicity = simplicity;
    this.#absent = absent;
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
    const values = new Float64Array(2 * rows).fill(this.#absent);
    values.set(this.#values);
    this.#values = values;
  }
}
