import { OVER } from "../chart/over.ts";

/** A letter that is not the input's: put in where one lacked, or put in place of one. */
export interface EditedLetter {
  readonly isSubstitute: boolean;
  /** The terminal that the letter is to be of. */
  readonly terminal: number;
}

/** Below all codes of `OVER`. */
const FIRST = -10;

/** What a slot holds for a letter that is not the input's. */
export function editedSlot(over: number, terminal: number): number {
  return FIRST - 2 * terminal - (over === OVER.substituted ? 1 : 0);
}

/** The letter of a slot; undefined when it is the input's. */
export function editedLetter(slot: number | undefined): EditedLetter | undefined {
  if (slot === undefined || slot > FIRST) return undefined;
  const code = FIRST - slot;
  return { isSubstitute: code % 2 === 1, terminal: code >> 1 };
}
