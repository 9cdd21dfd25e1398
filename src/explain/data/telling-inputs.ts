import type { Work } from "../../base/in-turns.ts";
import { featureValue } from "../features/feature-value.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { MadeInput } from "../make/made-input.ts";
import { type Gap, gapAround, gapOfBound, otherRecords, quartersOf } from "../records/gaps.ts";
import { type Circumstance, confirmations, others } from "../refinement/circumstance.ts";
import type { KnownInput, KnownInputs } from "../refinement/known-inputs.ts";
import { rivalsOf } from "../refinement/rivals.ts";

/** Inputs drawn for one round, and asked about. */
const drawnInRound = 160;
const askedInRound = 24;

/** Each question is told from what could stand in its place by so many inputs. */
const enoughTelling = 2;

/** Inputs that confirm a prediction, in all and in one round. */
const enoughConfirmed = 20;
const confirmedAtOnce = 8;

/** A theory, and what it was learned from. */
export interface ToldData {
  readonly circumstances: readonly Circumstance[];
  readonly columns: readonly FeatureColumn[];
  readonly known: KnownInputs;
}

/**
 * Of inputs that are drawn those that tell the theory from what could stand in its place, and those that confirm it.
 * @param draw undefined where nothing new was drawn
 */
export function* tellingInputs(told: ToldData, draw: () => MadeInput | undefined): Work<MadeInput[]> {
  const { circumstances, columns, known } = told;
  const rivals = rivalsIn(circumstances, columns, known);
  const left = new Map(rivals.map((rival) => [rival, enoughTelling - toldBy(rival, known)]));
  const missing = new Map(
    circumstances.map((circumstance) => [
      circumstance,
      Math.min(confirmedAtOnce, enoughConfirmed - confirmations(circumstance, known.meeting)),
    ]),
  );
  const chosen = new Map<string, MadeInput>();
  for (let drawn = 0; drawn < drawnInRound && chosen.size < askedInRound; drawn++) {
    yield;
    const input = draw();
    if (!input || chosen.has(input.text)) continue;
    const telling = rivals.filter((rival) => (left.get(rival) ?? 0) > 0 && tells(rival, input));
    const own = circumstances.find(({ predicates }) => meetsAll(input.measured, predicates));
    const unconfirmed = own ? (missing.get(own) ?? 0) : 0;
    if (telling.length === 0 && unconfirmed <= 0) continue;
    chosen.set(input.text, input);
    for (const rival of telling) left.set(rival, (left.get(rival) ?? 0) - 1);
    if (own) missing.set(own, unconfirmed - 1);
  }
  return [...chosen.values()];
}

/** How many known inputs tell the rival. */
const toldBy = (rival: DataRival, { inputs, meeting }: KnownInputs): number =>
  meeting.of(rival.rest).filter((row) => tells(rival, inputs[row] as MadeInput)).length;

/** Whether the input has the one and not the other. */
const tells = ({ predicate, rival, rest }: DataRival, { measured }: MadeInput): boolean =>
  meetsAll(measured, rest) &&
  meetsAll(measured, [predicate]) !== (rival === undefined || meetsAll(measured, [rival]));

/** What might be the reason in the place of one predicate of a failing circumstance. */
export interface DataRival {
  readonly predicate: FeaturePredicate;
  /** Undefined: nothing, so that the others are enough. */
  readonly rival: FeaturePredicate | undefined;
  /** The other predicates. */
  readonly rest: readonly FeaturePredicate[];
}

/** What might be the reason instead, of all failing circumstances. */
export function rivalsIn(
  circumstances: readonly Circumstance[],
  columns: readonly FeatureColumn[],
  { inputs, meeting, table: { fails } }: KnownInputs,
): DataRival[] {
  return circumstances
    .filter(({ prediction }) => prediction.fails)
    .flatMap(({ predicates }) =>
      predicates.flatMap((predicate): DataRival[] => {
        const rest = others(predicates, predicate);
        const known = rivalsOf({ predicate, rows: meeting.of(rest), fails, inputs }, columns);
        const rivals = [
          undefined,
          ...known.map((each) => each.predicate),
          ...otherRecords(predicate, inputs),
          ...thresholdsMoved(predicate, columns),
        ];
        return rivals.map((rival) => ({ predicate, rival, rest }));
      }),
    );
}

/** A number's threshold at the quarters of what lies between the nearest values. */
function thresholdsMoved(predicate: FeaturePredicate, columns: readonly FeatureColumn[]): FeaturePredicate[] {
  const gap = gapAround(predicate, columns);
  return gap ? quartersOf(gap).map((threshold) => ({ ...predicate, threshold })) : [];
}

/** Numbers from which another one is to differ by so much, at most. */
const mostSubtracted = 4;

/** Numbers worth trying for fields: around each threshold, and at the quarters of its gap. */
export function aimsOf(
  circumstances: readonly Circumstance[],
  inputs: readonly KnownInput[],
  columns: readonly FeatureColumn[],
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
