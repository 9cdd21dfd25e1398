import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import type { Learned } from "../../generate/learned.ts";
import { type Model, remembered } from "../../generate/model.ts";
import { blended, probabilistic, uniform } from "../../generate/models.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { inputReader, type MadeInput } from "../make/made-input.ts";
import { Maker, type Wish } from "../make/maker.ts";
import type { FeaturePredicate } from "../questions/questions.ts";
import type { Approach, Candidate, InputMaker, Making } from "./approach.ts";
import { opposite, others } from "./circumstance.ts";
import { type Experiment, enoughVain, type Tries, weightOfNothingNew } from "./experiments.ts";
import type { KnownInput, KnownInputs } from "./known-inputs.ts";

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
  maker: (making) =>
    new CandidateBuilder({ ...making, maker: new Maker({ vocabulary, reader: inputReader(vocabulary) }) }),
});

/** Inputs tried for each one wanted, where others than by default: there are many rivals, and doubts come last. */
const efforts: { readonly [kind in Experiment["kind"]]?: number } = { rival: 12, doubt: 100 };

/** Inputs built beyond those wanted, as some were asked about before. */
const spareInputs = 1;

/**
 * The manner of making inputs, by the share of valid ones among the latest. The fewer are valid, the fewer nodes of a known input
 * change, and the more choices are made as in valid inputs.
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
}

/** Builds inputs near the known ones, the nearer the more of them the program refuses. */
class CandidateBuilder implements InputMaker {
  readonly #maker: Maker;
  readonly #known: KnownInputs;
  readonly #tries: Tries;
  readonly #random: Random;
  /** How many inputs are still to be made before anything is learned. */
  #missing: number;
  /** The model of what was known when it was made. */
  #like: { readonly valid: Learned; readonly likeValid: number; readonly model: Model } | undefined;

  constructor({ maker, known, tries, random }: CandidateBuilding) {
    this.#maker = maker;
    this.#known = known;
    this.#tries = tries;
    this.#random = random;
    const { passing, failing } = known.counts;
    this.#missing = startingInputs - 2 * Math.min(passing, failing);
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
      const isFresh = ({ text }: MadeInput): boolean => this.#known.isNew(text) && !texts.has(text);
      for (const input of yield* this.#constructed({ ...experiment, count }, isFresh)) {
        texts.add(input.text);
        candidates.push({ input, experiment });
      }
    }
    return candidates;
  }

  last(): Work<readonly Candidate[]> {
    return nothingMore();
  }

  *#constructed(
    { kind, key, predicates, count }: Experiment,
    isFresh: (input: MadeInput) => boolean,
  ): Work<readonly MadeInput[]> {
    const { vain } = this.#tries.of(key);
    const effort = efforts[kind];
    const wish = {
      ...this.#wish(count + spareInputs, vain),
      near: treesOf(nearInputs(kind, predicates, this.#known, this.#random)),
      donors: treesOf(this.#known.inputs),
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

const treesOf = (inputs: readonly MadeInput[]): Tree[] => inputs.map(({ tree }) => tree);

/** Known inputs that a built one may stay near: so many that meet what is asked for, and as many that fail. */
const nearMost = 3;

/**
 * Known inputs to stay near: some that meet the predicates, or else lack one of them, and some that fail. Half of the confirming inputs start
 * from one that does not meet the predicates, so that these come to new places.
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
  const lackingOne =
    met.length > 0
      ? []
      : predicates.flatMap((each) =>
          someOf(meeting.inputs([...others(predicates, each), opposite(each)]), random),
        );
  return [...someOf(met, random), ...lackingOne, ...someOf(failing, random)];
}

/** A few of the inputs, drawn. */
export function someOf(inputs: readonly KnownInput[], random: Random): KnownInput[] {
  return Array.from({ length: Math.min(nearMost, inputs.length) }, () => {
    return inputs[random.below(inputs.length)] as KnownInput;
  });
}
