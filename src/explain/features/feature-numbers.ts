import {
  ELEMENT_QUESTIONS,
  type ElementFeature,
  type ElementQuestion,
  type Feature,
  type MetFeature,
  metKey,
} from "./feature.ts";
import type { InputElement, Vocabulary } from "./vocabulary.ts";

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
