import type { Work } from "../../base/in-turns.ts";
import { type Random, shuffled } from "../../base/random.ts";
import { lexicalRules } from "../../grammar/analysis/references.ts";
import { expressionsIn } from "../../grammar/expression.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { parseTree } from "../../parse/parse.ts";
import type { Tree } from "../../tree/tree.ts";
import { columnIfVarying, type FeatureColumn } from "../features/feature-column.ts";
import type { FeatureTable } from "../features/feature-table.ts";
import { type Additions, type InputElement, type Vocabulary, vocabularyOf } from "../features/vocabulary.ts";
import { inputReader, type MadeInput, measureInput } from "../make/made-input.ts";
import { Maker } from "../make/maker.ts";
import { namingOf, recordNamesIn } from "../naming/named-grammar.ts";
import { namesInPlace, shapesInPlace, withDistinctNames } from "../naming/names-in-place.ts";
import { namingForms } from "../naming/naming-form.ts";
import { differencesOf, termsIn } from "../questions/difference.ts";
import { elementsIn, type Feature, featureValue, meetsAll } from "../questions/questions.ts";
import { type Gap, gapAround, gapOfBound, quartersOf } from "../records/gaps.ts";
import type { Approach, Candidate, InputMaker, Making } from "../refinement/approach.ts";
import { type Experiment, enoughVainDoubts, type Known, type Tries } from "../refinement/experiments.ts";
import type { KnownInputs } from "../refinement/known-inputs.ts";
import { type RefineOptions, refine } from "../refinement/refine.ts";
import type { Refined, RefinedTree } from "../refinement/refined.ts";
import { DataEdits } from "./data-edits.ts";

/** A theory of data. */
export interface DataTheory {
  readonly refined: Refined;
  /** Whether no input contradicts it. If some do, a theory of how inputs are written may be better. */
  readonly isWhole: boolean;
}

/**
 * The share of inputs that may contradict a theory of data: a program takes no text for 0, say. Beyond it the program
 * fails for the way in which its input is written.
 */
const mostWrong = 0.02;

/**
 * Finds the contents of data that make a program fail, by changing entries and values, and nothing in the way they are
 * written. Undefined where no theory of that kind holds.
 */
export async function dataTheory(
  data: FailingData,
  oracle: Oracle<string>,
  options: RefineOptions,
): Promise<DataTheory | undefined> {
  const known = data.failing.map((input) => ({ input, fails: true }));
  const refined = await refine(
    { vocabulary: data.vocabulary, known, approach: byData(data) },
    oracle,
    options,
  );
  const { ending, stopped, tree, counts } = refined;
  if (ending === "settled" || stopped !== null) return { refined, isWhole: true };
  const isNearlyTrue =
    ending === "exceptions" &&
    tree.kind === "decision" &&
    exceptionsIn(tree) <= mostWrong * (counts.passing + counts.failing);
  return isNearlyTrue ? { refined, isWhole: false } : undefined;
}

function exceptionsIn(tree: RefinedTree): number {
  if (tree.kind === "prediction") return tree.exceptions.length;
  return exceptionsIn(tree.atMost) + exceptionsIn(tree.above);
}

/** Data that make a program fail. */
export interface FailingData {
  readonly vocabulary: Vocabulary;
  /** Of all that the grammar says: the last inputs are derived by it. */
  readonly whole: Vocabulary;
  /** Inputs that fail, whose entries and values are changed: the smallest first. */
  readonly failing: readonly MadeInput[];
  /** Inputs whose entries and values are tried in place of others. */
  readonly like: readonly Tree[];
}

/** A theory of data that needs more questions is hardly one of data. */
const mostQuestions = 5;

/** Theories that ask only about the contents of data, tested with changed entries and values. */
export const byData = (data: FailingData): Approach => ({
  columns: (table) => dataColumns(table, data.vocabulary),
  asksAboutNodes: false,
  mostQuestions,
  maker: (making) => new DataMaker(data, making),
});

/** Changes of one entry or value that are run before anything is learned; so often at most until some inputs pass. */
const mostSingles = 60;
const mostStarts = 4;

/** Inputs drawn for one round, to be run in it or in a later one, and inputs run in one round. */
const drawnInRound = 60;
const mostInRound = 24;

/** An experiment that no drawn input serves is given up for this round, and a doubt in the end after two rounds. */
const weightOfNotDrawn = enoughVainDoubts / 2;

/** Known inputs of each outcome that others are drawn near. */
const mostNear = 12;

/** Inputs made at the end near the given ones, and near known ones, each with so many changes at most. */
const lastInputs = { count: 20, mostChanges: 3 };

/** An input that was drawn near known ones. A prediction is confirmed half of the time by what passed before the change. */
interface DrawnInput {
  readonly input: MadeInput;
  readonly isNearPassing: boolean;
}

/** Makes inputs whose data say something else, written like the given ones. */
class DataMaker implements InputMaker {
  readonly #data: FailingData;
  readonly #known: KnownInputs;
  readonly #tries: Tries;
  readonly #random: Random;
  readonly #edits: DataEdits;
  readonly #bases: readonly Tree[];
  readonly #inputOf: (tree: Tree) => MadeInput | undefined;
  #startsLeft = mostStarts;
  /** Inputs that were drawn and served no experiment yet, by their texts. */
  readonly #spare = new Map<string, DrawnInput>();

  constructor(data: FailingData, { known, tries, random }: Making) {
    this.#data = data;
    this.#known = known;
    this.#tries = tries;
    this.#random = random;
    this.#edits = new DataEdits(data.vocabulary, random);
    this.#bases = data.failing.map(({ tree }) => tree);
    for (const tree of [...this.#bases, ...data.like]) this.#edits.learn(tree);
    const { read, textOf } = inputReader(data.vocabulary);
    this.#inputOf = (tree) => {
      const text = textOf(tree);
      return text !== undefined && known.isNew(text) ? read(text) : undefined;
    };
  }

  /** Changes of one entry or value each, those of the first input first. */
  *first(most: number): Work<Candidate[]> {
    const { failing, passing } = this.#known.counts;
    if ((failing > 0 && passing > 0) || this.#startsLeft-- === 0) return [];
    const made = new Map<string, MadeInput>();
    for (const [index, base] of this.#bases.entries()) {
      const enough = Math.ceil((mostSingles * (index + 1)) / this.#bases.length);
      const changed: Tree[] = [];
      for (const tree of this.#edits.singles(base)) {
        changed.push(tree);
        yield;
      }
      for (const tree of shuffled(changed, this.#random)) {
        if (made.size >= Math.min(enough, most)) break;
        yield;
        const input = this.#inputOf(tree);
        if (input) made.set(input.text, input);
      }
    }
    return [...made.values()].map((input) => ({ input, experiment: undefined }));
  }

  /** Of inputs that are drawn those that serve an experiment. */
  *of(experiments: readonly Experiment[], most: number, known: Known): Work<Candidate[]> {
    for (const [word, aims] of aimsOf(known, this.#data.vocabulary)) this.#edits.aim(word, aims);
    const missing = new Map(experiments.map((experiment) => [experiment, experiment.count]));
    const made: Candidate[] = [];
    for (const drawn of this.#drawn()) {
      yield;
      if (!drawn) continue;
      const { input, isNearPassing } = drawn;
      const served = [...missing].flatMap(([experiment, left]) => {
        const isWanted = isNearPassing || experiment.kind !== "confirm" || 2 * left > experiment.count;
        return isWanted && meetsAll(input.measured, experiment.predicates) ? [experiment] : [];
      });
      if (served.length === 0) {
        this.#spare.set(input.text, drawn);
        continue;
      }
      this.#spare.delete(input.text);
      made.push({ input, experiment: served[0] });
      for (const each of served) {
        const left = (missing.get(each) ?? 0) - 1;
        if (left > 0) missing.set(each, left);
        else missing.delete(each);
      }
      if (missing.size === 0 || made.length === Math.min(most, mostInRound)) return made;
    }
    for (const [{ key, count }, left] of missing)
      if (left === count) this.#tries.addVain(key, weightOfNotDrawn);
    return made;
  }

  /** Inputs that were drawn before, then new ones: first those with a number that is aimed at. Undefined where nothing new was drawn. */
  *#drawn(): Generator<DrawnInput | undefined, void, void> {
    const seen = new Set(this.#spare.keys());
    yield* [...this.#spare.values()].filter(({ input: { text } }) => this.#known.isNew(text));
    const made = (tree: Tree, isNearPassing: boolean): DrawnInput | undefined => {
      const input = this.#inputOf(tree);
      if (!input || seen.has(input.text)) return undefined;
      seen.add(input.text);
      return { input, isNearPassing };
    };
    for (const tree of this.#edits.aimed(this.#bases)) yield made(tree, false);
    const passing = this.#some(false);
    const all = this.#nearby();
    for (let drawn = 0; drawn < drawnInRound; drawn++) {
      const isNearPassing = drawn % 2 === 0 && passing.length > 0;
      yield made(this.#edits.drawn(isNearPassing ? passing : all), isNearPassing);
    }
  }

  /** The given inputs, and known ones, as many that fail as pass. */
  #nearby(): Tree[] {
    return [...this.#bases, ...this.#some(true), ...this.#some(false)];
  }

  /** Some of the known inputs that fail, or that pass. */
  #some(fails: boolean): Tree[] {
    const those = this.#known.inputs.filter((each) => each.fails === fails);
    return shuffled(those, this.#random)
      .slice(0, mostNear)
      .map(({ tree }) => tree);
  }

  /** Inputs with parts derived anew, whatever these are: in another shape, or written as nobody writes data. */
  *last(): Work<Candidate[]> {
    const { whole, vocabulary } = this.#data;
    const maker = new Maker({ vocabulary: whole, reader: inputReader(whole) });
    const candidates: Candidate[] = [];
    for (const near of [this.#bases, this.#nearby()]) {
      const drawn = yield* maker.inputsFor([], { ...lastInputs, near, random: this.#random });
      for (const { text } of drawn.filter((each) => this.#known.isNew(each.text))) {
        yield;
        const tree = parseTree(vocabulary.grammar, text);
        const input = { text, tree, measured: measureInput(tree, vocabulary) };
        candidates.push({ input, experiment: anyInput });
      }
    }
    return candidates;
  }
}

/** The experiment of inputs that are made without regard to the theory. */
const anyInput: Experiment = { kind: "confirm", key: "any input", predicates: [], count: 1 };

/** For a field that is compared with another one, values of the other one that are aimed at. */
const mostSubtracted = 4;

/** Numbers worth trying for fields, by their names: around each threshold, and at the quarters of its gap. */
function aimsOf(
  { circumstances, inputs, columns }: Known,
  { elements, naming }: Vocabulary,
): ReadonlyMap<string, readonly number[]> {
  const aims = new Map<string, number[]>();
  const aim = (element: number, gap: Gap | undefined): void => {
    const word = naming.wordOf(elements[element]?.rule ?? "")?.word;
    if (word === undefined || !gap) return;
    aims.set(word, [...(aims.get(word) ?? []), ...quartersOf(gap), ...gap]);
  };
  for (const predicate of circumstances.flatMap(({ predicates }) => predicates)) {
    const { feature } = predicate;
    if (feature.question === "records") {
      for (const condition of feature.conditions)
        if ("bound" in condition) aim(condition.element, gapOfBound(feature, condition, inputs));
    } else if ("minuend" in feature) {
      const gap = gapAround(predicate, columns);
      const known = inputs.map(({ measured }) => featureValue(feature.subtrahend, measured));
      for (const number of gap ? [...new Set(known)].filter(Number.isFinite).slice(-mostSubtracted) : [])
        aim(feature.minuend.element, gap && [number + gap[0], number + gap[1]]);
    } else if ("element" in feature) aim(feature.element, gapAround(predicate, columns));
  }
  return aims;
}

/**
 * The vocabulary for an input's data and for parts of them. A name counts only where it stands in the whole input, with values of the
 * form that they have there. Undefined where nothing has a name.
 */
export function dataVocabulary(
  source: Grammar,
  { whole, parts }: { readonly whole: Tree; readonly parts: readonly Tree[] },
  additions: Additions = {},
): Vocabulary | undefined {
  const known = [...parts, whole];
  const grammar = withDistinctNames(source, known);
  const names = recordNamesIn([whole], grammar);
  if (names.length === 0) return undefined;
  const isInPlace = namesInPlace(grammar, known);
  const isInShape = shapesInPlace(grammar, [whole], namingOf(grammar, names));
  const isMade = (tree: Tree): boolean => isInPlace(tree) && isInShape(tree);
  return vocabularyOf(grammar, { ...additions, names, isMade });
}

/** The questions about named things. */
const ASKED = [
  "own",
  "occurs",
  "exists",
  "largest number",
  "smallest number",
  "most elements",
  "fewest elements",
  "longest text",
  "shortest text",
  "count",
  "is",
] as const satisfies readonly Feature["question"][];

/** Columns for the contents of data: fields by their names, and two fields compared. How they are written is left out. */
export function* dataColumns(table: FeatureTable, vocabulary: Vocabulary): Work<readonly FeatureColumn[]> {
  const isOfParts = ofParts(vocabulary);
  const plain = (yield* table.columns(ASKED)).flatMap((column) => {
    const features = column.features.filter(isOfParts);
    return features.length > 0 ? [{ ...column, features }] : [];
  });
  const { inputs } = table;
  const numbers = termsIn(plain, inputs).filter(({ feature }) => feature.question === "largest number");
  const columns: FeatureColumn[] = [...plain];
  for (const { feature, values } of differencesOf(numbers)) {
    yield;
    if (feature.question === "difference") columns.push(...columnIfVarying(feature, values));
  }
  return columns;
}

/** Whether a feature is of what has names. How long a list or an object is written, and how many names an object has, stand in for what these are. */
function ofParts({ elements, naming, grammar, sites }: Vocabulary): (feature: Feature) => boolean {
  const words = lexicalRules(grammar);
  const entries = new Set(
    namingForms(grammar).flatMap(({ rule, names }) => (names.length === 1 ? [rule] : [])),
  );
  const isOfEntries = new Set(
    sites
      .all()
      .filter(
        ({ kind, expressions }) =>
          kind === "repetition" && expressions.some((each) => refersTo(entries, each)),
      )
      .map(({ key }) => key),
  );
  return (feature) =>
    elementsIn(feature).every((element) => {
      const { kind, rule, place } = elements[element] as InputElement;
      const origin = naming.origins.get(rule);
      if (origin === undefined) return false;
      if (lengths.has(feature.question)) return words.has(origin);
      return kind !== "repetition" || !isOfEntries.has(rule + place);
    });
}

const refersTo = (rules: ReadonlySet<string>, expression: Expression): boolean =>
  [...expressionsIn(expression)].some((each) => each.kind === "reference" && rules.has(each.name));

const lengths: ReadonlySet<Feature["question"]> = new Set(["longest text", "shortest text"]);
