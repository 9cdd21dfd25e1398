import type { Work } from "../../base/in-turns.ts";
import { meetsAll } from "../features/predicate.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import type { MadeInput } from "../make/made-input.ts";
import type { Circumstance } from "../refinement/circumstance.ts";
import { confirmations } from "../refinement/confirmations.ts";
import type { KnownInputs } from "../refinement/known-inputs.ts";
import { type DataRival, rivalsIn } from "./data-rivals.ts";

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
