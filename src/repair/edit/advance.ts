import type { Verdict } from "../../oracle/outcome.ts";
import { asking, ending, inTurnBehind, type Walk } from "../../oracle/walk.ts";
import type { InputEdit } from "../../text/edit.ts";
import { damageOf, totalOf } from "../damage.ts";
import { type Advance, type Attempt, keptWithin, muchProgress, stopOf } from "./attempt.ts";
import type { EditedAt } from "./edited-at.ts";
import type { EditedText } from "./edited-text.ts";
import { type HiddenRest, hiddenRest } from "./hidden-rest.ts";
import { isRevealing, progressBehind, resumptionAfter } from "./progress.ts";
import { type Reader, type Reading, reading } from "./reader.ts";

/** What edits are tried on, and how. */
export interface Trying {
  /** What damage is counted against. */
  readonly input: Uint8Array;
  readonly reader: Reader;
  readonly attempt: Attempt;
  /** What the edits have in common. */
  readonly kind: string;
  /** Whether one that gets far enough is enough. */
  readonly hasty?: boolean;
}

/** An advance, and whether the program now says which bracket before it is not closed. */
export interface Led extends Advance {
  readonly reveals: boolean;
}

/** How much less an edit counts that is certain, or that helped before: faults of one kind come in numbers. */
const familiarity = 0.25;
/** How many bytes further a text must get to be preferred, for each unit of cost. */
const bytesPerCost = 6;

/** What one edit of a row, the `rank`-th of it, leads to; ends with null when that is no further. */
export function advancing(candidate: EditedAt, rank: number, trying: Trying): Walk<Uint8Array, Led | null> {
  const { reader, kind } = trying;
  const { bytes } = candidate.text;
  const to = resumptionAfter(candidate.changes, stopBefore(trying));
  const behind = (verdict: Verdict | null): Walk<Uint8Array, Led | null> =>
    inTurnBehind(reader.read(bytes, to, verdict), (read) => ledTo(candidate, { read, to }, trying));
  const { text, sought } = reader.probe(bytes, to);
  // What leads no further is a refusal, whatever else it says.
  const isFound = (verdict: Verdict): boolean => sought.isFound(verdict) && !isNowhere(behind(verdict));
  return inTurnBehind(asking(text, { kind, size: rank, sought: { ...sought, isFound } }), behind);
}

const isNowhere = (walk: Walk<Uint8Array, Led | null>): boolean =>
  walk.kind === "end" && walk.result === null;

/** Where reading stopped before the edit, or something was said to be wrong. */
const stopBefore = ({ attempt }: Trying): number => Math.min(attempt.length, attempt.place);

/** How far an edited text can be read, and where reading had to go on. */
interface Read {
  readonly read: Reading;
  readonly to: number;
}

function ledTo(candidate: EditedAt, how: Read, trying: Trying): Walk<Uint8Array, Led | null> {
  const rest = hiddenRest({
    text: candidate.text.bytes,
    changes: candidate.changes,
    length: how.read.length,
    read: (text, from) => reading(trying.reader, text, from),
  });
  return ending(rest, (hidden) => advanceBy(candidate, { ...how, hidden }, trying));
}

function advanceBy(
  { text, edit, changes }: EditedAt,
  { read, to, hidden }: Read & { readonly hidden: HiddenRest },
  trying: Trying,
): Led | null {
  const { input, attempt, hasty = false } = trying;
  const stopped = stopBefore(trying);
  // What lacks its partner lets everything behind it be read.
  const length = Math.min(read.length, read.place ?? Infinity);
  const reveals = isRevealing(text.bytes, { changes, stopped, length, expected: read.expected ?? [] });
  const progress = reveals
    ? muchProgress
    : progressBehind(text.bytes, { changes, to, length }) - hidden.bytes;
  const isAtEnd = attempt.length >= attempt.text.bytes.length;
  const lacks = edit.isFixed && isAtEnd && read.length >= text.bytes.length && progress === 0;
  // What was read as unfinished to its end is now wrong somewhere: what hid that is mended, perhaps.
  const uncovers = edit.isFixed && isAtEnd && isFarBehind(text.bytes, length, changes);
  if (!read.accepted && progress <= 0 && !lacks && !uncovers) return null;
  const credit = attempt.credit + (reveals || uncovers ? to - length : 0);
  const share = hasty || uncovers || edit.isCertain ? familiarity : 1;
  const cost = attempt.cost + edit.cost * share;
  const advanced = {
    ...text,
    hidden: (text.hidden ?? 0) + hidden.tokens,
    isCertain: edit.isCertain === true && (attempt.text.isCertain ?? attempt.text.edits.length === 0),
  };
  const damageIn = (one: EditedText): number => totalOf(damageOf(input, one));
  return {
    text: advanced,
    ...stopOf(read),
    cost,
    credit,
    priority: keptWithin(input, text, to + Math.max(0, progress)) - bytesPerCost * cost + attempt.credit,
    accepted: read.accepted,
    edit,
    progress,
    damage: read.accepted ? damageIn(advanced) - damageIn(attempt.text) : Infinity,
    reveals,
  };
}

const newline = 0x0a;

/** Whether a place is on another line than what was put in before it, or far behind. */
function isFarBehind(text: Uint8Array, place: number, [change]: readonly InputEdit[]): boolean {
  const start = (change?.start ?? 0) + (change?.inserted.length ?? 0);
  return place >= start + muchProgress || text.subarray(start, place).includes(newline);
}
