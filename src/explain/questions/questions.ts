import * as v from "valibot";
import type { Asked, MeasuredTree } from "../features/measured-tree.ts";
import { isMadeUp } from "../features/rule-texts.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";
import { type DifferenceFeature, difference, distance } from "./difference.ts";
import { type ElementFeature, elementKinds } from "./elements.ts";
import {
  type NamedOwn,
  type NamedPatternFeature,
  type OwnFeature,
  occurs,
  own,
  type PatternFeature,
} from "./given.ts";
import { isMet, type QuestionKind, type Reader, type Side, type Wanted } from "./question.ts";
import { type RecordsFeature, records } from "./records.ts";
import { different, equal, type PartsFeature } from "./same-texts.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";
import { type NodeFeature, together } from "./together.ts";
import { type ValuesFeature, values } from "./values.ts";
import { type WordFeature, word } from "./word.ts";

/**
 * All kinds of questions, those first whose answers explain most plainly: what the user asks for, then what is there. Every text has a
 * length, which stands in for whatever makes it long, white space stands everywhere, and code points stand in for whatever is rare: these come last.
 */
export const KINDS: readonly QuestionKind[] = [
  own,
  occurs,
  elementKinds.exists,
  elementKinds["largest number"],
  elementKinds["smallest number"],
  elementKinds["most elements"],
  elementKinds["fewest elements"],
  together,
  elementKinds["uneven elements"],
  elementKinds.count,
  word,
  equal,
  different,
  elementKinds["longest text"],
  elementKinds["shortest text"],
  difference,
  distance,
  values,
  records,
  elementKinds["white space"],
  elementKinds["line end"],
  elementKinds["highest code point"],
];

/** What is asked about parts of inputs. */
type OfParts<S extends Speech> =
  | ElementFeature<S>
  | WordFeature<S>
  | PartsFeature<S>
  | NodeFeature<S>
  | RecordsFeature<S>
  | ValuesFeature<S>
  | DifferenceFeature<S>;

/** One thing that inputs have more or less of. */
export type Feature = OfParts<ByNumber> | PatternFeature | OwnFeature;

/** A feature as it is told to others: its elements by their rules and places, not by numbers. */
export type NamedFeature = OfParts<ByName> | NamedPatternFeature | NamedOwn;

/** That an input has more of a feature than the threshold, or not. */
export interface FeaturePredicate extends Wanted {
  readonly feature: Feature;
}

/** The kinds of questions by what they ask. */
export class Questions {
  readonly kinds: readonly QuestionKind[];
  readonly #byName: ReadonlyMap<string, QuestionKind>;
  readonly #rank: ReadonlyMap<string, number>;

  constructor(kinds: readonly QuestionKind[]) {
    this.kinds = kinds;
    this.#byName = new Map(kinds.map((kind) => [kind.question, kind]));
    this.#rank = new Map(kinds.map(({ question }, rank) => [question, rank]));
  }

  /** The kind of a feature, or of one that is told by names. */
  of({ question }: Asked): QuestionKind {
    const kind = this.#byName.get(question);
    if (kind) return kind;
    throw new RangeError(`no question asks ${JSON.stringify(question)}`);
  }

  /**
   * The simplicity of a feature for a reader; lower is simpler. The question decides. Then the number of its things without a given name,
   * or with a place, decides. The order of the grammar comes last; named parts come first in it, so a price is called a price.
   */
  simplicityOf(feature: Asked, vocabulary: Vocabulary): number {
    const {
      as = feature.question,
      unnamed,
      mentioned,
    } = this.of(feature).simplicity(feature, readerOf(vocabulary));
    return ((this.#rank.get(as) ?? this.kinds.length) * 4 + unnamed) * 2 ** 40 + mentioned;
  }

  /** What is said of an input on one side of a feature's threshold. */
  inWords(name: Asked, side: Side): string {
    return this.of(name).inWords(name, side);
  }

  /** What JSON of a feature has to be. */
  get schema(): v.GenericSchema<unknown, Asked> {
    return v.variant(
      "question",
      this.kinds.map(({ schema }) => schema),
    ) as v.GenericSchema<unknown, Asked>;
  }
}

function readerOf({ elements, naming }: Vocabulary): Reader {
  return {
    elements,
    placeOf: (element) =>
      naming.rules.has(elements[element]?.rule ?? "") ? element - elements.length : element,
    namelessIn: (...those) => those.filter((element) => !isNamed(elements[element])).length,
  };
}

const isNamed = (element: InputElement | undefined): boolean =>
  (element?.kind === "rule" || element?.kind === "empty") && !isMadeUp(element.rule);

/** All questions that are asked. */
export const questions = new Questions(KINDS);

/** Their names, in the order of their kinds. */
export const QUESTIONS: readonly Feature["question"][] = KINDS.map(
  ({ question }) => question as Feature["question"],
);

/** How much of the feature the input has, whose tree was measured. */
export const featureValue = <F extends Asked>(feature: F, input: MeasuredTree): number =>
  questions.of(feature).amountIn(feature, input);

/** Whether all of the predicates hold for the input. */
export const meetsAll = (input: MeasuredTree, predicates: readonly FeaturePredicate[]): boolean =>
  predicates.every((predicate) => isMet(featureValue(predicate.feature, input), predicate));

/** Whether it is said by way of something else. */
export const isIndirect = (feature: Asked): boolean => questions.of(feature).isIndirect?.(feature) ?? false;

/** Whether all values of the feature are whole numbers. */
export const isWhole = (feature: Asked): boolean => questions.of(feature).isWhole?.(feature) ?? true;
