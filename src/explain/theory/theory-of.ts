import { isMadeUp } from "../features/rule-texts.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";
import {
  type Feature,
  type FeaturePredicate,
  isIndirect,
  type NamedFeature,
  questions,
} from "../questions/questions.ts";
import { elementsIn } from "../questions/spoken-of.ts";
import type {
  NearestInput,
  Refined,
  RefinedDecision,
  RefinedPrediction,
  RefinedTree,
} from "../refinement/refined.ts";
import { type FeatureNames, featureNames } from "./feature-names.ts";
import { roundThreshold } from "./round-threshold.ts";
import {
  exampleOf,
  type NearestValue,
  type Theory,
  type TheoryDecision,
  type TheoryPredicate,
  type TheoryPrediction,
  type TheoryTree,
  theoryVersion,
} from "./theory.ts";

/** What a theory says besides what was found out. */
export type TheoryFrame = Pick<Theory, "grammar" | "failure" | "seed" | "ownFeatures">;

/** What was found out about inputs, as a theory that others can read. */
export function theoryOf(
  { tree, vocabulary: asked }: Pick<Refined, "tree" | "vocabulary">,
  vocabulary: Vocabulary,
  frame: TheoryFrame,
): Theory {
  const naming = new Naming(vocabulary);
  const named = naming.tree(tree);
  return {
    culprit: "theory",
    version: theoryVersion,
    ...frame,
    ...(vocabulary.naming.words.length > 0 && { names: vocabulary.naming.words }),
    start: vocabulary.grammar.start,
    passing: tree.passing,
    failing: tree.failing,
    vocabulary: asked,
    features: naming.features,
    tree: named,
  };
}

/** More features that are the same as one are not named: they are mostly rules that derive nothing but each other. */
const mostSame = 5;

/** Rivals of one question that a reader could have had in mind. */
const mostRivals = 10;

/** Numbers the features as they come, and names them. */
class Naming {
  readonly features: NamedFeature[] = [];
  readonly #vocabulary: Vocabulary;
  readonly #names: FeatureNames;
  readonly #numbers = new Map<string, number>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#names = featureNames(vocabulary);
  }

  tree(node: RefinedTree): TheoryTree {
    return node.kind === "decision" ? this.#decision(node) : this.#prediction(node);
  }

  #decision(node: RefinedDecision): TheoryDecision {
    const { feature, same, nearest, refuted, open, passing, failing } = node;
    const isMeant = couldBeMeant(feature, this.#vocabulary);
    const meant = <R extends FeaturePredicate>(rivals: readonly R[]): readonly R[] =>
      rivals.filter(isMeant).slice(0, mostRivals);
    return {
      kind: "decision",
      feature: this.#numberOf(feature),
      threshold: finiteOrNull(roundedThreshold(node)),
      nearest: { atMost: nearestValue(nearest.atMost), above: nearestValue(nearest.above) },
      same: same.slice(0, mostSame).map((each) => this.#numberOf(each)),
      refuted: meant(refuted).map((rival) => ({
        ...this.#predicate(rival),
        input: exampleOf(rival.input),
        fails: rival.fails,
      })),
      open: meant(open).map((each) => this.#predicate(each)),
      passing,
      failing,
      atMost: this.tree(node.atMost),
      above: this.tree(node.above),
    };
  }

  #prediction(node: RefinedPrediction): TheoryPrediction {
    return {
      ...node,
      exceptions: node.exceptions.map(exampleOf),
      witnesses: node.witnesses.map((witness) => ({
        ...witness,
        without: this.#predicate(witness.without),
        input: witness.input && exampleOf(witness.input),
      })),
    };
  }

  #predicate({ feature, isAbove, threshold }: FeaturePredicate): TheoryPredicate {
    return { feature: this.#numberOf(feature), isAbove, threshold: finiteOrNull(threshold) };
  }

  #numberOf(feature: Feature): number {
    const name = this.#names.nameOf(feature);
    const key = JSON.stringify(name);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.features.length);
    return this.features.push(name) - 1;
  }
}

/** Of what has any numbers for values, one that is easy to remember; whole numbers are left half way. */
function roundedThreshold({ feature, threshold, nearest: { atMost, above } }: RefinedDecision): number {
  const areFinite = Number.isFinite(atMost.value) && Number.isFinite(above.value);
  return areFinite && questions.of(feature).isRounded ? roundThreshold(atMost.value, above.value) : threshold;
}

const nearestValue = ({ value, input, fails }: NearestInput): NearestValue => ({
  value: finiteOrNull(value),
  input: exampleOf(input),
  fails,
});

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What says more things is no one's guess. */
const mostThings = 2;

/**
 * Whether a reader could have had a rival of the feature in mind. Such a rival names no more things. It speaks of lengths and differences only
 * where the feature does, and never of a difference's size or of unnamed rules. It is not the same with more around it.
 */
export function couldBeMeant(
  own: Feature,
  vocabulary: Pick<Vocabulary, "elements" | "naming">,
): (rival: FeaturePredicate) => boolean {
  const ownSubjects = new Set(subjectsOf(own, vocabulary));
  return ({ feature, threshold }) => {
    const subjects = subjectsOf(feature, vocabulary);
    return (
      thingsSaid(feature) <= Math.min(mostThings, thingsSaid(own)) &&
      (!isIndirect(feature) || isIndirect(own)) &&
      (!("minuend" in feature) || threshold === 0) &&
      !elementsIn(feature).some((element) => isMadeUp(vocabulary.elements[element]?.rule ?? "")) &&
      !(own.question === "is" && feature.question === "is" && own.word === feature.word) &&
      !(ownSubjects.size > 0 && [...ownSubjects].every((subject) => subjects.includes(subject)))
    );
  };
}

const thingsSaid = (feature: Feature): number => questions.of(feature).thingsSaid?.(feature) ?? 1;

/** The elements that it speaks of, those that have one name in inputs as one. */
function subjectsOf(
  feature: Feature,
  { elements, naming }: Pick<Vocabulary, "elements" | "naming">,
): readonly string[] {
  const subjects = elementsIn(feature).map((element) => {
    const { rule, kind, place } = elements[element] as InputElement;
    const word = naming.rules.get(rule)?.word;
    return word === undefined ? JSON.stringify([rule, kind, place]) : JSON.stringify(word);
  });
  return feature.question === "is" ? [...subjects, JSON.stringify(feature.word)] : subjects;
}
