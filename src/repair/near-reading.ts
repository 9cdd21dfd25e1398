import type { Range } from "../base/ranges.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import { type EditedText, edited, editedFurther } from "./edit/edited-text.ts";
import { endOfString } from "./end-of-string.ts";
import { lenientReading } from "./lenient-reading.ts";
import { regionMended } from "./region-mended.ts";
import { unlikeLines } from "./unlike-lines.ts";

/** How far a stretch reaches in front of a place and behind it, and where it ends at the latest. */
const margin = 500;
const farthest = 1_500;
/** How many stretches of a text are read, each for another fault. */
const mostFaults = 20;

/** What a text is read and asked about with. */
interface NearReading {
  readonly lenient: Grammar;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** On the input. */
  readonly verdict: Verdict;
}

/**
 * What a long text means, read by a lenient grammar only near the places where the program stops, one after the other, since all before
 * is right; where that does not lead further, the lines around are edited; where it names none, near the lines of a table that are unlike the others, or near the only line with a lone quote. Null where that does not lead to an
 * accepted text.
 */
export async function nearReading(
  input: Uint8Array,
  { lenient, oracle, signal, verdict }: NearReading,
): Promise<EditedText | null> {
  let text = edited(input, []);
  let place = verdict.offset;
  if (place === undefined) {
    const table = await readAtAll(text, unlikeLines(input), { lenient, signal });
    if (table !== null && (await oracle(table.bytes, signal)).outcome === "pass") return table;
    place = endOfOddLine(input);
  }
  for (let faults = 0; faults < mostFaults && place !== undefined; faults++) {
    const next: Mended | null =
      (await furtherRead(text, place, { lenient, oracle, signal })) ??
      (await mended(text, place, { oracle, signal }));
    if (next === null || next.isAccepted) return next?.text ?? null;
    ({ text, place } = next);
  }
  return null;
}

/** A text, and where the program stops in it. */
interface Mended {
  readonly text: EditedText;
  readonly place: number | undefined;
  readonly isAccepted: boolean;
}

/** The text with what is around a place read as it is meant; null where the program does not read further then. */
async function furtherRead(
  text: EditedText,
  place: number,
  { lenient, oracle, signal }: Pick<NearReading, "lenient" | "oracle" | "signal">,
): Promise<Mended | null> {
  const read = await readAt(text, place, { lenient, signal });
  if (read === null) return null;
  const { outcome, offset } = await oracle(read.bytes, signal);
  const further = Math.max(0, read.bytes.length - text.bytes.length);
  if (outcome !== "pass" && (offset === undefined || offset <= place + further)) return null;
  return { text: read, place: offset, isAccepted: outcome === "pass" };
}

/** The text with the lines around a place edited; null where no edit leads further. */
async function mended(
  text: EditedText,
  place: number,
  asking: Pick<NearReading, "oracle" | "signal">,
): Promise<Mended | null> {
  const edited = await regionMended(text, place, asking);
  if (edited === null) return null;
  const { outcome, offset } = await asking.oracle(edited.bytes, asking.signal);
  return { text: edited, place: offset, isAccepted: outcome === "pass" };
}

/** The text with the stretches around some places read as they are meant, from the last to the first; null where that changes nothing. */
async function readAtAll(
  text: EditedText,
  places: readonly number[],
  reading: Pick<NearReading, "lenient" | "signal">,
): Promise<EditedText | null> {
  let read: EditedText | null = null;
  for (const place of places.toReversed()) read = (await readAt(read ?? text, place, reading)) ?? read;
  return read;
}

/** The text with a stretch around a place read as it is meant; null where that changes nothing. */
async function readAt(
  text: EditedText,
  place: number,
  { lenient, signal }: Pick<NearReading, "lenient" | "signal">,
): Promise<EditedText | null> {
  const { start, begun } = beginningBefore(text.bytes, Math.max(0, place - margin));
  const end = endingBehind(text.bytes, Math.min(text.bytes.length, place + margin));
  const shown = new Uint8Array([...begun, ...text.bytes.subarray(start, end)]);
  const read = await lenientReading(edited(shown, []), lenient, signal);
  const shift = start - begun.length;
  const edits = (read?.edits ?? [])
    .map((edit) => ({ ...edit, start: edit.start + shift, end: edit.end + shift }))
    // What the stretch lacks at its end stands behind it.
    .filter((edit) => edit.start >= start && (edit.start < end || end === text.bytes.length));
  return edits.length === 0 ? null : edits.reduceRight(editedFurther, text);
}

/** A bracket that is open, from the beginning of the item that it belongs to. */
interface Open extends Range {
  /** Where the item within it begins that was begun last. */
  item: number;
}

/**
 * Where the last item begins before a place, in a list or on a line of its own, and the beginnings of all that is open there: of `[{"a": 1}, {"b": [2, 3`
 * the place of the 3, and `[{"b": [`.
 */
function beginningBefore(
  text: Uint8Array,
  place: number,
): { readonly start: number; readonly begun: Uint8Array } {
  const open: Open[] = [];
  let found: { readonly start: number; readonly around: readonly Range[] } = { start: 0, around: [] };
  let item = 0;
  for (let at = 0; at < place; at++) {
    const byte = text[at] ?? 0;
    if (byte === quote) at = endOfString(text, at);
    else if (openers.has(byte)) {
      open.push({ start: item, end: at + 1, item });
      item = at + 1;
    } else if (closers.has(byte)) item = open.pop()?.item ?? item;
    else if (byte !== (open.length > 0 ? comma : newline)) continue;
    else item = at + 1;
    if (item <= at || item > place) continue;
    if (item >= place - farthest) found = { start: item, around: [...open] };
  }
  // White space in front of a text is sometimes not allowed.
  while (isWhiteSpace(text[found.start])) found = { ...found, start: found.start + 1 };
  const begun = found.around.flatMap(({ start, end }) => [...text.subarray(start, end)]);
  return { start: found.start, begun: new Uint8Array(begun) };
}

/** Where a line ends behind a place, else where a bracket with a comma behind it does, else a little behind. */
function endingBehind(text: Uint8Array, place: number): number {
  const until = Math.min(text.length, place + farthest);
  const stretch = text.subarray(place, until);
  const line = stretch.indexOf(newline);
  const bracket = stretch.findIndex((byte, at) => closers.has(byte) && stretch[at + 1] === comma);
  let end = line >= 0 ? place + line : bracket >= 0 ? place + bracket + 1 : until;
  if (end === text.length) return end;
  // What separates it from the next would be taken for one too many.
  while (isWhiteSpace(text[end - 1]) || text[end - 1] === comma) end--;
  return end;
}

/** Where the only line ends that has an odd number of quotes; undefined where no or several lines have. */
function endOfOddLine(text: Uint8Array): number | undefined {
  let found: number | undefined;
  let isOdd = false;
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === quote) isOdd = !isOdd;
    if (at < text.length && text[at] !== newline) continue;
    if (isOdd && found !== undefined) return undefined;
    if (isOdd) found = at;
    isOdd = false;
  }
  return found;
}

const quote = 0x22;
const newline = 0x0a;
const comma = 0x2c;
const openers: ReadonlySet<number> = new Set([..."[{("].map((sign) => sign.charCodeAt(0)));
const closers: ReadonlySet<number> = new Set([..."]})"].map((sign) => sign.charCodeAt(0)));
