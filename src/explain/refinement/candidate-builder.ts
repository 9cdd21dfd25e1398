import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import { parseTree } from "../../parse/parse.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { inputReader, type MadeInput, measureInput } from "../make/made-input.ts";
import { Maker, mostChangesByDefault, type Wish } from "../make/maker.ts";
import type { FeaturePredicate } from "../questions/questions.ts";
import {
  confirmedAtOnce,
  type Experiment,
  enoughVain,
  type Tries,
  weightOfNothingNew,
} from "./experiments.ts";
import type { KnownInput, KnownInputs } from "./known-inputs.ts";

/** An input to run, and the experiment that it was made for. */
export interface Candidate {
  readonly input: MadeInput;
  /** Undefined at the start, when nothing is predicted. */
  readonly experiment: Experiment | undefined;
}

/** Whose entries and values are changed, where nothing else is. */
export interface DataMaking {
  /** All that the grammar says: the last inputs are derived by it. */
  readonly whole: Vocabulary;
  /** Other inputs, whose entries and values are put in place of others. */
  readonly like: readonly Tree[];
}

/** The state of a search for which inputs are made. */
export interface CandidateBuilding {
  readonly vocabulary: Vocabulary;
  readonly known: KnownInputs;
  readonly tries: Tries;
  readonly random: Random;
  /** Undefined to change inputs in all ways. */
  readonly data: DataMaking | undefined;
}

/** Inputs near the known ones that are run before anything is learned. */
const startingInputs = 40;

/** Inputs tried for each one that is to refute a rival: there are many of these. */
const effortForRivals = 12;

/** Inputs made in vain that may serve a later experiment: to look through more takes as long as to make another. */
const mostSpare = 100;

/** Each such share of refused ones among the latest inputs halves the changes of an input, so that more of them are accepted. */
const shareToHalve = 0.2;

/** Changes of data at most: most records stay as they were. */
const mostChangesOfData = 3;

/** Inputs made at the end without regard to a theory of data. */
const lastInputs = 20;

/** The experiment of these. */
const anyInput: Experiment = { kind: "confirm", key: "any input", predicates: [], count: 1 };

/** Builds inputs near the known ones, the nearer the more of them the program refuses. */
export class CandidateBuilder {
  readonly #vocabulary: Vocabulary;
  readonly #maker: Maker;
  readonly #known: KnownInputs;
  readonly #tries: Tries;
  readonly #random: Random;
  readonly #data: DataMaking | undefined;
  readonly #spare = new Map<string, MadeInput>();
  /** How many inputs are still to be made before anything is learned. */
  #missing: number;

  constructor({ vocabulary, known, tries, random, data }: CandidateBuilding) {
    this.#vocabulary = vocabulary;
    this.#maker = new Maker(
      { vocabulary, reader: inputReader(vocabulary) },
      { isOfData: data !== undefined },
    );
    this.#known = known;
    this.#tries = tries;
    this.#random = random;
    this.#data = data;
    const { passing, failing } = known.counts;
    this.#missing = startingInputs - 2 * Math.min(passing, failing);
  }

  /** Inputs to run before anything is learned, near all known ones; none when enough is known. */
  *first(most: number): Work<Candidate[]> {
    if (this.#missing <= 0) return [];
    this.#missing -= confirmedAtOnce.quiet;
    const near = treesOf(this.#known.inputs);
    const made = yield* this.#maker.inputsFor([], this.#wish(Math.min(confirmedAtOnce.quiet, most), near));
    return made
      .filter(({ text }) => this.#known.isNew(text))
      .map((input) => ({ input, experiment: undefined }));
  }

  /** Inputs for the experiments in turn, up to so many. */
  *of(experiments: readonly Experiment[], most: number): Work<Candidate[]> {
    const candidates: Candidate[] = [];
    const texts = new Set<string>();
    for (const text of this.#spare.keys())
      if (this.#spare.size > mostSpare || !this.#known.isNew(text)) this.#spare.delete(text);
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

  /** Inputs made without regard to a theory of data, to test one that no experiment contradicts: in another shape, or written as nobody writes data. */
  *last(): Work<Candidate[]> {
    if (!this.#data) return [];
    const { whole } = this.#data;
    const maker = new Maker({ vocabulary: whole, reader: inputReader(whole) });
    const near = treesOf(this.#known.failing.slice(0, nearMost));
    const all = [...near, ...treesOf(someOf(this.#known.inputs, this.#random))];
    const candidates: Candidate[] = [];
    for (const trees of [near, all]) {
      const wish = { count: lastInputs, mostChanges: mostChangesOfData, random: this.#random, near: trees };
      for (const { text } of yield* maker.inputsFor([], wish)) {
        yield;
        if (!this.#known.isNew(text)) continue;
        const tree = parseTree(this.#vocabulary.grammar, text);
        const input = { text, tree, measured: measureInput(tree, this.#vocabulary) };
        candidates.push({ input, experiment: anyInput });
      }
    }
    return candidates;
  }

  *#constructed(
    { kind, key, predicates, count }: Experiment,
    isFresh: (input: MadeInput) => boolean,
  ): Work<readonly MadeInput[]> {
    const { vain } = this.#tries.of(key);
    const near = treesOf(nearInputs(kind, predicates, this.#known, this.#random));
    const made = yield* this.#maker.inputsFor(predicates, {
      // One more than wanted, as some were asked about before.
      ...this.#wish(count + 1, near, vain),
      spare: this.#spare,
      ...(kind === "rival" && { effort: effortForRivals }),
    });
    if (made.length === 0) {
      this.#tries.addVain(key, enoughVain);
      return [];
    }
    const fresh = made.filter(isFresh);
    if (fresh.length === 0) this.#tries.addVain(key, weightOfNothingNew);
    return fresh.slice(0, count);
  }

  /** What was tried in vain is tried again nearer to what is known. */
  #wish(count: number, near: readonly Tree[], vain = 0): Wish {
    const { validShare, inputs } = this.#known;
    const most = mostChangesByDefault >> Math.floor((1 - validShare) / shareToHalve);
    const mostLeft = this.#data ? Math.min(mostChangesOfData, most) : most;
    return {
      count,
      random: this.#random,
      near,
      donors: [...treesOf(inputs), ...(this.#data?.like ?? [])],
      mostChanges: Math.max(1, mostLeft >> vain),
    };
  }
}

const treesOf = (inputs: readonly MadeInput[]): Tree[] => inputs.map(({ tree }) => tree);

/** Known inputs that a built one may stay near: so many that meet what is asked for, and as many that fail. */
const nearMost = 3;

/**
 * Known inputs to stay near: some that meet the predicates, and some that fail. Half of the confirming inputs start
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
  return [...someOf(met, random), ...someOf(failing, random)];
}

/** A few of the inputs, drawn. */
export function someOf(inputs: readonly KnownInput[], random: Random): KnownInput[] {
  return Array.from({ length: Math.min(nearMost, inputs.length) }, () => {
    return inputs[random.below(inputs.length)] as KnownInput;
  });
}
