import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import type { Learned } from "../../generate/learned.ts";
import { type Model, remembered } from "../../generate/model.ts";
import { blended, probabilistic, uniform } from "../../generate/models.ts";
import type { Tree } from "../../tree/tree.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import { type InputElement, isChoice, type Vocabulary } from "../features/vocabulary.ts";
import { inputReader, type MadeInput, type Reading } from "../make/made-input.ts";
import { Maker, type Wish } from "../make/maker.ts";
import type { Approach, Candidate, InputMaker, Making } from "./approach.ts";
import { type Circumstance, opposite, others } from "./circumstance.ts";
import { almostMet, type Experiment } from "./experiments.ts";
import type { KnownInput, KnownInputs } from "./known-inputs.ts";
import { shortestFirst } from "./refined-tree.ts";
import { promising, renewed } from "./renewed.ts";
import { ChangesLeft, changedTree, type MadeChange, singleChanges } from "./single-changes.ts";
import { enoughVain, type Tries, weightOfNothingNew } from "./tries.ts";

/** Inputs near the known ones that are run before anything is learned, and how many at once. */
const startingInputs = 40;
const startedAtOnce = 10;

/** A theory with more questions is hardly read by anyone. */
const mostQuestions = 12;

/** Theories that ask about everything in the grammar, tested with inputs derived by it. */
export const byGrammar = (vocabulary: Vocabulary): Approach => ({
  columns: (table) => table.columns(),
  asksAboutNodes: true,
  mostQuestions,
  maker: (making) => {
    const reader = inputReader(vocabulary);
    return new CandidateBuilder({
      ...making,
      maker: new Maker({ vocabulary, reader }),
      reading: { vocabulary, reader },
    });
  },
});

/** Parts of a known input that are derived anew at once. */
const mostRenewedParts = 3;

/** Trees drawn for each input that is wanted. */
const renewedForEach = 8;

/** The shortest known inputs, which are changed at random where nothing else led to what is asked for, and how often. */
const mostDoubted = 50;
const drawnInDoubt = 100;

/** Single changes tried in one round. */
const changedAtOnce = 20;

/** Derivations tried for what there are many of. */
const littleEffort = 12;
const madeOften: ReadonlySet<Experiment["kind"]> = new Set(["rival", "doubt"]);

/** Inputs built beyond those wanted, as some were asked about before. */
const spareInputs = 1;

/**
 * The less of what was asked about lately was valid, the fewer nodes of a known input are changed, and the more often choices are made as
 * in valid inputs: for shares above each of these.
 */
const manners = [
  { above: 0.85, mostLeft: 15, likeValid: 0 },
  { above: 0.65, mostLeft: 7, likeValid: 0.9 },
  { above: 0.45, mostLeft: 3, likeValid: 0.97 },
  { above: -1, mostLeft: 1, likeValid: 0.99 },
] as const;

/** What inputs are built with. */
interface CandidateBuilding extends Making {
  readonly maker: Maker;
  readonly reading: Reading;
}

/** Builds inputs near the known ones, the nearer the more of them the program refuses. */
class CandidateBuilder implements InputMaker {
  readonly #maker: Maker;
  readonly #reading: Reading;
  readonly #known: KnownInputs;
  readonly #tries: Tries;
  readonly #changes: ChangesLeft;
  readonly #random: Random;
  /** How many inputs are still to be made before anything is learned. */
  #missing: number;
  /** The changes by the texts that they led to. */
  readonly #made = new Map<string, MadeChange>();
  /** The elements of choices. */
  readonly #choices: readonly number[];
  /** The model of what was known when it was made. */
  #like: { readonly valid: Learned; readonly likeValid: number; readonly model: Model } | undefined;

  constructor({ maker, reading, known, tries, random }: CandidateBuilding) {
    this.#maker = maker;
    this.#reading = reading;
    this.#known = known;
    this.#tries = tries;
    this.#random = random;
    const { passing, failing } = known.counts;
    this.#missing = startingInputs - 2 * Math.min(passing, failing);
    this.#changes = new ChangesLeft(reading.vocabulary, random);
    const { elements } = reading.vocabulary;
    this.#choices = [...elements.keys()].filter((element) => isChoice(elements[element] as InputElement));
  }

  /** The program refused the candidate. */
  refuse({ input: { text } }: Candidate): void {
    const made = this.#made.get(text);
    if (made) this.#changes.refuse(made);
  }

  /** New inputs near all known ones. */
  *first(most: number): Work<Candidate[]> {
    if (this.#missing <= 0) return [];
    this.#missing -= startedAtOnce;
    const count = Math.min(startedAtOnce, most);
    const near = treesOf(this.#known.inputs);
    const made = yield* this.#maker.inputsFor([], { ...this.#wish(count, 0), near });
    return made
      .filter(({ text }) => this.#known.isNew(text))
      .map((input) => ({ input, experiment: undefined }));
  }

  /** Inputs for the experiments in turn, up to so many. */
  *of(experiments: readonly Experiment[], most: number): Work<Candidate[]> {
    const candidates: Candidate[] = [];
    const texts = new Set<string>();
    for (const experiment of experiments) {
      if (candidates.length >= most) break;
      const count = Math.min(experiment.count, most - candidates.length);
      for (const input of yield* this.#for({ ...experiment, count }, texts)) {
        texts.add(input.text);
        candidates.push({ input, experiment });
      }
    }
    return candidates;
  }

  *#for(experiment: Experiment, texts: ReadonlySet<string>): Work<readonly MadeInput[]> {
    const isFresh = ({ text }: MadeInput): boolean => this.#known.isNew(text) && !texts.has(text);
    if (experiment.kind === "change") return yield* this.#changed(experiment, isFresh);
    const renewed = experiment.kind === "confirm" ? (yield* this.#renewed(experiment)).filter(isFresh) : [];
    const count = experiment.count - renewed.length;
    const built = count === 0 ? [] : yield* this.#constructed({ ...experiment, count }, isFresh);
    const isInDoubt = experiment.kind === "doubt" || experiment.predicates.some(isOnlyChecked);
    return isInDoubt && count > 0 && built.length === 0
      ? [...renewed, ...(yield* this.#doubted(experiment, isFresh))]
      : [...renewed, ...built];
  }

  last(): Work<readonly Candidate[]> {
    return nothingMore();
  }

  /** Experiments with each single change of the smallest inputs of a failing circumstance. */
  experiments(circumstances: readonly Circumstance[]): Experiment[] {
    return circumstances.flatMap(({ prediction, predicates, key }) => {
      return prediction.fails && this.#changes.areLeft(changedInputs(predicates, this.#known, this.#choices))
        ? [{ kind: "change", key: `change|${key}`, predicates, count: changedAtOnce }]
        : [];
    });
  }

  *#changed({ predicates, count }: Experiment, isFresh: (input: MadeInput) => boolean): Work<MadeInput[]> {
    const { reader } = this.#reading;
    const smallest = changedInputs(predicates, this.#known, this.#choices);
    const changed: MadeInput[] = [];
    while (changed.length < count && this.#changes.areLeft(smallest)) {
      yield;
      const made = this.#changes.next(smallest);
      const text = made && reader.textOf(made.tree);
      const input = text === undefined ? undefined : reader.read(text);
      if (!made || !input || !isFresh(input) || changed.some((each) => each.text === text)) continue;
      changed.push(input);
      this.#made.set(input.text, made);
    }
    return changed;
  }

  /** Half of the inputs that confirm a prediction. */
  #renewed({ predicates, count }: Experiment): Work<MadeInput[]> {
    const { mostLeft, likeValid } = this.#manner;
    return renewed(treesOf(someOf(this.#known.meeting.inputs(predicates), this.#random)), predicates, {
      ...this.#reading,
      model: this.#model(likeValid),
      random: this.#random,
      mostParts: Math.min(mostLeft, mostRenewedParts),
      count: Math.ceil(count / 2),
      drawn: Math.ceil(count / 2) * renewedForEach,
      grafts: [],
    });
  }

  /** What no construction led to, by changing known inputs at random. */
  *#doubted(
    { key, predicates, count }: Experiment,
    isFresh: (input: MadeInput) => boolean,
  ): Work<MadeInput[]> {
    const met = yield* nearlyMet(predicates, this.#known, { ...this.#reading, random: this.#random });
    const nearly = met.filter(isFresh);
    if (nearly.length > 0) return nearly.slice(0, count);
    const trees = treesOf(shortestFirst(this.#known.inputs).slice(0, mostDoubted));
    const drawn = yield* renewed(trees, predicates, {
      ...this.#reading,
      model: this.#model(this.#manner.likeValid),
      random: this.#random,
      mostParts: mostRenewedParts,
      count,
      drawn: drawnInDoubt,
      grafts: trees,
    });
    const found = drawn.filter(isFresh);
    if (found.length === 0) this.#tries.addVain(key, enoughVain);
    return found;
  }

  *#constructed(
    { kind, key, predicates, count }: Experiment,
    isFresh: (input: MadeInput) => boolean,
  ): Work<readonly MadeInput[]> {
    const { vain } = this.#tries.of(key);
    const effort = madeOften.has(kind) ? littleEffort : undefined;
    const wish = {
      ...this.#wish(count + spareInputs, vain),
      near: treesOf(nearInputs(kind, predicates, this.#known, this.#random)),
      ...(effort !== undefined && { effort }),
    };
    const made = yield* this.#maker.inputsFor(predicates, wish);
    if (made.length === 0) {
      this.#tries.addVain(key, enoughVain);
      return [];
    }
    const fresh = made.filter(isFresh);
    if (fresh.length === 0) this.#tries.addVain(key, weightOfNothingNew);
    return fresh.slice(0, count);
  }

  /** What was tried in vain is tried again nearer to what is known. */
  #wish(count: number, vain: number): Omit<Wish, "near"> {
    const { mostLeft, likeValid } = this.#manner;
    return {
      count,
      random: this.#random,
      mostChanges: Math.max(1, mostLeft >> vain),
      model: this.#model(likeValid),
    };
  }

  get #manner(): (typeof manners)[number] {
    const { validShare } = this.#known;
    return manners.find(({ above }) => validShare > above) ?? manners[0];
  }

  /** One for all experiments of a round, so that what it answers is remembered. */
  #model(likeValid: number): Model {
    if (likeValid === 0) return uniform;
    const { valid } = this.#known;
    if (this.#like?.valid !== valid || this.#like.likeValid !== likeValid) {
      const model = remembered(blended(probabilistic(valid), uniform, likeValid));
      this.#like = { valid, likeValid, model };
    }
    return this.#like.model;
  }
}

// biome-ignore lint/correctness/useYield: work without a step
function* nothingMore(): Work<readonly Candidate[]> {
  return [];
}

/** What no obligation says, so that constructions seldom meet it. */
const isOnlyChecked = ({ feature }: FeaturePredicate): boolean =>
  feature.question === "together"
    ? feature.operands.length > 0
    : ["equal", "different", "records", "values"].includes(feature.question);

const treesOf = (inputs: readonly MadeInput[]): Tree[] => inputs.map(({ tree }) => tree);

/** Known inputs that a built one may stay near: so many that meet what is asked for, and as many that fail. */
const nearMost = 3;

/**
 * Known inputs to stay near: some that meet what is asked for, and some that fail; half of the time, when a prediction
 * is confirmed, one that does not meet it, so that what is asked for comes to where it never stood.
 */
export function nearInputs(
  kind: Experiment["kind"],
  predicates: readonly FeaturePredicate[],
  { inputs, meeting, failing }: KnownInputs,
  random: Random,
): KnownInput[] {
  const met = meeting.inputs(predicates);
  if (kind === "confirm" && random.below(2) === 0) {
    const meets = new Set(met);
    const unmet = inputs.filter((input) => !meets.has(input));
    if (unmet.length > 0) return someOf(unmet, random).slice(0, 1);
  }
  return [...someOf(met, random), ...someOf(failing, random)];
}

/** A few of the inputs, drawn. */
export function someOf(inputs: readonly KnownInput[], random: Random): KnownInput[] {
  return Array.from({ length: Math.min(nearMost, inputs.length) }, () => {
    return inputs[random.below(inputs.length)] as KnownInput;
  });
}

/** Known inputs that are changed for each predicate that they lack. */
const mostChanged = 3;

/** Changed inputs that are looked at, at most: of long ones there are thousands. */
const mostLookedAt = 150;

/** An input that meets the predicates: a known one that lacks but one of them, with one choice made otherwise. None where no such change does it. */
export function* nearlyMet(
  predicates: readonly FeaturePredicate[],
  known: KnownInputs,
  { reader, vocabulary, random }: Reading & { readonly random: Random },
): Work<MadeInput[]> {
  const lacking = predicates.flatMap((predicate) => {
    const nearly = known.meeting.inputs([...others(predicates, predicate), opposite(predicate)]);
    return shortestFirst(nearly).slice(0, mostChanged);
  });
  const isPromising = promising(predicates, { reader, vocabulary });
  let lookedAt = 0;
  for (const { tree } of new Set(lacking)) {
    for (const change of singleChanges(tree, vocabulary)) {
      if (++lookedAt > mostLookedAt) return [];
      yield;
      const changed = changedTree(tree, change, { vocabulary, random });
      const text = isPromising(changed) ? reader.textOf(changed) : undefined;
      const input = text !== undefined && known.isNew(text) ? reader.read(text) : undefined;
      if (input && meetsAll(input.measured, predicates)) return [input];
    }
  }
  return [];
}

/** Inputs of one circumstance that are changed: of those that fail, and of those that pass. */
const mostFailing = 4;
const mostPassing = 3;

/**
 * The inputs whose single choices are made otherwise: the smallest that fails in the circumstance, and the smallest ones with a choice made as in none of these; then for
 * each thing that the circumstance asks for the smallest that lacks but this one and passes.
 * @param choices the elements of choices
 */
export function changedInputs(
  predicates: readonly FeaturePredicate[],
  known: KnownInputs,
  choices: readonly number[],
): KnownInput[] {
  const failing = shortestFirst(known.meeting.inputs(predicates).filter(({ fails }) => fails));
  const passing = lackingOne(predicates).flatMap((each) =>
    shortestFirst(known.meeting.inputs(each).filter(({ fails }) => !fails)).slice(0, 1),
  );
  return [...differentOf(failing, choices), ...[...new Set(passing)].slice(0, mostPassing)];
}

function differentOf(inputs: readonly KnownInput[], choices: readonly number[]): KnownInput[] {
  const seen = new Set<number>();
  const different: KnownInput[] = [];
  for (const input of inputs) {
    const chosen = choices.filter((element) => input.measured.measures[element]);
    if (different.length > 0 && chosen.every((element) => seen.has(element))) continue;
    for (const element of chosen) seen.add(element);
    if (different.push(input) === mostFailing) break;
  }
  return different;
}

/** The predicates with one of them negated, and where that says several things of a node, with but one of these negated; the last things first. */
const lackingOne = (predicates: readonly FeaturePredicate[]): FeaturePredicate[][] =>
  predicates.flatMap((predicate) => {
    const lacking = [...others(predicates, predicate), opposite(predicate)];
    const almost = almostMet(predicate).reverse();
    return almost.length === 0 ? [lacking] : almost.map((each) => [...lacking, each]);
  });
