import type { Work } from "../../base/in-turns.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import { type FeaturePredicate, featureValue, isWhole, meetsAll } from "../questions/questions.ts";
import { type Gap, gapBetween, isWide, otherRecords } from "../records/gaps.ts";
import { type Circumstance, confirmations, featureKey, opposite, others, sideKey } from "./circumstance.ts";
import type { KnownInput, KnownRows } from "./known-inputs.ts";
import { adjacencyInstead, bothInOneRecord, rivalsOf } from "./rivals.ts";

/** Inputs to be built, and what for. */
export interface Experiment {
  readonly kind: "confirm" | "flip" | "bisect" | "rival" | "doubt";
  /** The same in all rounds, to know how often it was tried. */
  readonly key: string;
  readonly predicates: readonly FeaturePredicate[];
  readonly count: number;
}

/** What a theory was learned from. */
export interface Tested extends KnownRows {
  /** Of all questions. */
  readonly columns: readonly FeatureColumn[];
}

/** What is known when a round begins. */
export interface Known extends Tested {
  readonly circumstances: readonly Circumstance[];
  readonly tries: Tries;
}

/**
 * So many inputs built for a failing circumstance must have done as predicted, one after the other: 30 bound the error at 10 % with a
 * confidence of 95 %. It is given up only after as many vain ones, since predictions are what a theory reports.
 */
const enoughConfirming = 30;

const confirmationsWanted = ({ prediction }: Circumstance): number =>
  prediction.fails ? enoughConfirming : 20;

/** Inputs that confirm one circumstance in one round; more when nothing surprised in the last, and as many when nothing is predicted. */
export const confirmedAtOnce = { surprised: 4, quiet: 10 };

/** Confirms predictions: the least certain first. */
export function confirming({ circumstances, meeting, tries }: Known, isQuiet: boolean): Experiment[] {
  const wanted = circumstances.flatMap((circumstance) => {
    const { key } = circumstance;
    const missing = confirmationsWanted(circumstance) - confirmations(circumstance, meeting);
    return missing > 0 && !tries.isHopeless(confirmKey(key), enoughConfirming)
      ? [{ circumstance, missing }]
      : [];
  });
  return wanted
    .sort((one, other) => other.missing - one.missing)
    .map(({ circumstance: { key, predicates }, missing }) => ({
      kind: "confirm",
      key: confirmKey(key),
      predicates,
      count: Math.min(missing, isQuiet ? confirmedAtOnce.quiet : confirmedAtOnce.surprised),
    }));
}

const confirmKey = (circumstance: string): string => `confirm|${circumstance}`;

/** Inputs with one predicate negated and all others kept. */
export function flipping({ circumstances, tries }: Known): Experiment[] {
  return circumstances
    .flatMap(({ key, predicates }) =>
      predicates.map(
        (predicate): Experiment => ({
          kind: "flip",
          key: `flip|${key}|${sideKey(predicate)}`,
          predicates: [...others(predicates, predicate), opposite(predicate)],
          count: enoughValid,
        }),
      ),
    )
    .filter((flip) => !tries.isOver(flip.key));
}

/** Looks at both halves of the gap around each threshold, as far as there is one. */
export function bisecting({ circumstances, meeting, tries }: Known): Experiment[] {
  return circumstances
    .filter(({ prediction }) => prediction.fails)
    .flatMap(({ predicates }) =>
      predicates.flatMap((predicate) => {
        const rest = others(predicates, predicate);
        const gap = gapOf(predicate, meeting.inputs(rest));
        return halvesOf(gap, isWhole(predicate.feature)).map((half) => bisection(predicate, rest, half));
      }),
    )
    .filter(({ key }) => !tries.isOver(key));
}

const bisection = (
  { feature }: FeaturePredicate,
  rest: readonly FeaturePredicate[],
  [low, high]: Gap,
): Experiment => ({
  kind: "bisect",
  key: `bisect|${featureKey(feature)}|${low}|${high}`,
  predicates: [
    ...rest,
    { feature, isAbove: true, threshold: low },
    { feature, isAbove: false, threshold: high },
  ],
  count: 1,
});

/** The nearest values on both sides of the threshold that the inputs have. */
const gapOf = ({ feature, threshold }: FeaturePredicate, inputs: readonly KnownInput[]): Gap =>
  gapBetween(
    inputs.map(({ measured }) => featureValue(feature, measured)),
    (value) => value <= threshold,
  );

/** Where values between both are looked for: the ends are none. Between whole numbers only such are. */
function halvesOf([low, high]: Gap, isWhole: boolean): Gap[] {
  if (!isWide([low, high])) return [];
  const areWhole = isWhole || (Number.isInteger(low) && Number.isInteger(high));
  const middle = areWhole ? Math.floor((low + high) / 2) : (low + high) / 2;
  const last = areWhole ? high - 1 : (middle + high) / 2;
  return [[low, middle] as const, [middle, last] as const].filter(([from, to]) => from < to);
}

/** Experiments about rivals of one predicate in one round: many rivals are refuted by what was asked for others. */
const separatedAtOnce = 16;

/** Inputs that have what fails and not its rival, or the other way round. */
export function* separating(known: Known): Work<Experiment[]> {
  const { tries } = known;
  return yield* perPredicate(known, (those) =>
    rivalsLeft(those, known, enoughValid)
      .filter(({ key }) => !tries.isOver(key))
      .slice(0, separatedAtOnce),
  );
}

/** So many of the rivals that nothing refutes are looked at again. */
const mostDoubts = 12;

/**
 * The same once more for rivals that nothing refutes: none was built that has the one and not the other, or thresholds have moved since.
 */
export function* doubting(known: Known): Work<Experiment[]> {
  const { tries } = known;
  const all = yield* perPredicate(known, (those) => rivalsLeft(those, known, 1).slice(0, mostDoubts));
  const left = all.map((each): Experiment => ({ ...each, kind: "doubt", key: doubtKey(each) }));
  return left
    .filter(({ key }) => !tries.isOver(key, enoughVainDoubts))
    .slice(0, Math.max(0, mostDoubts - tries.count("doubt|")));
}

const doubtKey = ({ key, predicates }: Experiment): string =>
  `doubt|${key}|${predicates.map(({ threshold }) => threshold).join("|")}`;

/** A predicate of a failing circumstance, and the others beside it. */
interface OneOf {
  readonly predicate: FeaturePredicate;
  readonly rest: readonly FeaturePredicate[];
}

function* perPredicate({ circumstances }: Known, of: (one: OneOf) => Experiment[]): Work<Experiment[]> {
  const experiments: Experiment[] = [];
  for (const { prediction, predicates } of circumstances) {
    if (!prediction.fails) continue;
    for (const predicate of predicates) {
      experiments.push(...of({ predicate, rest: others(predicates, predicate) }));
      yield;
    }
  }
  return experiments;
}

/** What tells the predicate from each rival that fewer inputs refute than are wanted. */
function rivalsLeft(
  { predicate, rest }: OneOf,
  { columns, inputs, meeting, fails }: Known,
  wanted: number,
): Experiment[] {
  const rows = meeting.of(rest);
  const example = meeting.inputs([predicate, ...rest]).find(({ fails }) => fails);
  const likely = [
    ...otherRecords(predicate, inputs),
    ...bothInOneRecord(predicate, rest, example),
    ...adjacencyInstead(predicate),
  ].map((other) => {
    const isSeparated = (row: number): boolean => {
      const { measured } = inputs[row] as KnownInput;
      return meetsAll(measured, [predicate]) !== meetsAll(measured, [other]);
    };
    return { predicate: other, refuting: rows.filter(isSeparated) };
  });
  return [...likely, ...rivalsOf({ predicate, rows, fails, inputs }, columns)]
    .filter(({ refuting }) => refuting.length < wanted)
    .flatMap(({ predicate: rival }) => [
      separatingOne(predicate, opposite(rival), rest),
      separatingOne(opposite(predicate), rival, rest),
    ]);
}

const separatingOne = (
  one: FeaturePredicate,
  other: FeaturePredicate,
  rest: readonly FeaturePredicate[],
): Experiment => ({
  kind: "rival",
  key: `rival|${sideKey(one)}|${sideKey(other)}`,
  predicates: [...rest, one, other],
  count: 1,
});

/** The inputs run for an experiment. */
interface Try {
  /** Inputs that passed or failed. */
  readonly valid: number;
  /** Inputs refused since the last valid one; a search that made no new input counts as several. */
  readonly vain: number;
}

const untried: Try = { valid: 0, vain: 0 };

/** Valid inputs after which an experiment is complete, and a rival is refuted for good. */
const enoughValid = 2;

/** Vain inputs after which an experiment is given up. Doubts come last and get more: a place may take one word of a dozen. */
export const enoughVain = 6;
const enoughVainDoubts = 20;

/** A search that made no new input will mostly make none the next time. */
export const weightOfNothingNew = 2;

/** The experiments of all rounds. */
export class Tries {
  readonly #tries = new Map<string, Try>();

  /** Whether an experiment is complete, or was in vain too often. */
  isOver(key: string, enough = enoughVain): boolean {
    return this.of(key).valid >= enoughValid || this.isHopeless(key, enough);
  }

  /** Whether too many inputs in a row were refused. */
  isHopeless(key: string, enough = enoughVain): boolean {
    return this.of(key).vain >= enough;
  }

  of(key: string): Try {
    return this.#tries.get(key) ?? untried;
  }

  /** The number of experiments whose keys have this beginning. */
  count(beginning: string): number {
    return [...this.#tries.keys()].filter((key) => key.startsWith(beginning)).length;
  }

  addValid(key: string): void {
    const known = this.of(key);
    this.#tries.set(key, { ...known, valid: known.valid + 1, vain: 0 });
  }

  /** @param weight higher if another attempt will hardly end differently */
  addVain(key: string, weight = 1): void {
    const known = this.of(key);
    this.#tries.set(key, { ...known, vain: known.vain + weight });
  }
}
