import { isBlank } from "../../text/white-space.ts";
import { type EditedText, inputOffset } from "./edited-text.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Reading } from "./reader.ts";

/** A text on the way to being accepted. */
export interface Attempt {
  readonly text: EditedText;
  /** How many bytes of the text can be the beginning of an accepted one. */
  readonly length: number;
  /** Where something is said to be wrong: there, or where nothing more can be read. */
  readonly place: number;
  /** What the program names as missing or meant. */
  readonly expected: readonly string[];
  readonly cost: number;
  /** How many bytes were read before in what was unfinished, and are read no longer since that has been mended. */
  readonly credit: number;
  readonly priority: number;
  /** Whether what is plausible at its end was tried already, and led to other places. */
  readonly isTried?: boolean;
}

/** What an edit at a site leads to. */
export interface Advance extends Attempt {
  readonly accepted: boolean;
  readonly edit: LocalEdit;
  /** How many bytes of what is behind the edit could be read. */
  readonly progress: number;
  /** What the edit adds to what is done to the input, as one number; endless as long as it is not accepted. */
  readonly damage: number;
}

/** Bytes read behind an edit that make it worth remembering. */
export const littleProgress = 3;
/** Bytes read behind an edit after which nothing less plausible is tried. */
export const muchProgress = 16;
/** The damage up to which an accepted text may end the search for a better one at its site. */
export const someDamage = 5;
/** The damage of an accepted text below which nothing less plausible is tried. */
const littleDamage = 2;

/** Where a reading stopped. */
export const stopOf = ({
  length,
  place = length,
  expected = [],
}: Reading): Pick<Attempt, "length" | "place" | "expected"> => ({ length, place, expected });

export const isFarAhead = ({ accepted, progress, edit }: Advance): boolean =>
  !accepted && progress >= (edit.isCertain ? littleProgress : muchProgress);

/** Whether nothing less plausible need be tried. */
export const isConvincing = ({ accepted, edit, damage }: Advance): boolean =>
  accepted && (edit.isCertain === true || damage < littleDamage);

/** Whether one of the advances is accepted, and not much damaged. */
export const isMet = (advances: readonly Advance[]): boolean =>
  advances.some(({ accepted, edit, damage }) => accepted && (edit.isCertain || damage <= someDamage));

/** Whether one of the advances is accepted with little damage, or gets far. */
export const isSettled = (advances: readonly Advance[]): boolean =>
  isMet(advances) || advances.some(isFarAhead);

export const byPriority = (left: Attempt, right: Attempt): number => right.priority - left.priority;

/** How many bytes of the input there are among the first bytes of a text; white space alone is not missed. */
export function keptWithin(input: Uint8Array, text: EditedText, length: number): number {
  const offset = inputOffset(text, length);
  return text.edits.reduce((kept, { start, end }) => {
    const lost = input.subarray(start, Math.min(end, offset));
    return isBlank(lost) ? kept : kept - lost.length;
  }, offset);
}
