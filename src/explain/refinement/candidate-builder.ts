import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import type { Learned } from "../../generate/learned.ts";
import { type Model, remembered } from "../../generate/model.ts";
import { blended, probabilistic, uniform } from "../../generate/models.ts";
import type { Tree } from "../../tree/tree.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { type InputElement, isChoice } from "../features/vocabulary.ts";
import type { MadeInput, Reading } from "../make/made-input.ts";
import type { Maker, Wish } from "../make/maker.ts";
import { changedInputs } from "./changed-inputs.ts";
import { ChangesLeft, type MadeChange } from "./changes-left.ts";
import type { Circumstance } from "./circumstance.ts";
import type { Experiment } from "./experiments.ts";
import type { KnownInputs } from "./known-inputs.ts";
import { nearInputs, someOf } from "./near-inputs.ts";
import { nearlyMet } from "./nearly-met.ts";
import { renewed } from "./renewed.ts";
import { shortestFirst } from "./shortest-inputs.ts";
import { enoughVain, type Tries, weightOfNothingNew } from "./tries.ts";

/** An input that was built for an experiment, or for none at the start. */
export interface Candidate {
  readonly input: MadeInput;
  readonly experiment: Experiment | undefined;
}

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
export interface CandidateBuilding {
  readonly maker: Maker;
  readonly reading: Reading;
  readonly known: KnownInputs;
  readonly tries: Tries;
  readonly random: Random;
}

/** Builds inputs near the known ones, the nearer the more of them the program refuses. */
export class CandidateBuilder {
  readonly #maker: Maker;
  readonly #reading: Reading;
  readonly #known: KnownInputs;
  readonly #tries: Tries;
  readonly #changes: ChangesLeft;
  readonly #random: Random;
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
  *anywhere(count: number): Work<Candidate[]> {
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

  /** Experiments with each single change of the smallest inputs of a failing circumstance. */
  changing(circumstances: readonly Circumstance[]): Experiment[] {
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

/** What no obligation says, so that constructions seldom meet it. */
const isOnlyChecked = ({ feature }: FeaturePredicate): boolean =>
  feature.question === "together"
    ? feature.operands.length > 0
    : ["equal", "different", "records", "values"].includes(feature.question);

const treesOf = (inputs: readonly MadeInput[]): Tree[] => inputs.map(({ tree }) => tree);
