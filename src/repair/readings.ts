import { ifBrief, inTurns, takingTurns, type Work } from "../base/in-turns.ts";
import type { Range } from "../base/ranges.ts";
import type { Style } from "../format/style.ts";
import { costOfAlternative, type Grammar, withoutCostly } from "../grammar/grammar.ts";
import { parsingForest, recognizes } from "../parse/parse.ts";
import type { InputEdit } from "../text/edit.ts";
import { endOfLine } from "../text/position.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import { type Meant, meaning } from "../tree/meaning.ts";
import type { Tree } from "../tree/tree.ts";
import { walking } from "../tree/walk.ts";
import { type EditedText, edited, editedFurther, latin1 } from "./edited-text.ts";
import { inUtf8 } from "./in-utf8.ts";
import type { Whole } from "./rank.ts";
import type { LenientUnit } from "./repair-options.ts";
import { inOtherSigns, unwrapped, withoutUnseen, withoutWrapping } from "./unwrapping.ts";

export interface Reading {
  readonly grammar: Grammar | undefined;
  readonly lenient: Grammar | undefined;
  readonly lenientUnit: LenientUnit;
  readonly style: Style;
  readonly signal: AbortSignal;
}

/** Read larger inputs leniently only around the places where the program stops. */
const mostBytesAtOnce = 40_000;

/** The input without the work of tools on all of it: each kind of work alone. */
export function bareTexts(input: Uint8Array): readonly EditedText[] {
  const seen = withoutUnseen(inUtf8(input).text);
  const shown = withoutWrapping(seen);
  return [...(shown === seen ? [] : [shown]), ...unwrapped(shown)];
}

/**
 * Possible meanings of a whole input: read by the lenient grammar, without marks that hide its content, in UTF-8, and in other
 * signs. They compete with single edits.
 */
export async function readingsOf(input: Uint8Array, reading: Reading): Promise<readonly Whole[]> {
  const { text } = inUtf8(input);
  const shown = withoutWrapping(withoutUnseen(text));
  const meant = await lenientlyRead(shown, reading);
  const texts = [meant, shown, text, ...inOtherSigns(shown, reading.style)].filter((each) => each !== null);
  const changed = new Map(texts.map((each) => [latin1(each.bytes), each]));
  return [...changed.values()]
    .filter(({ edits }) => edits.length > 0)
    .map((each) => ({
      kind: "reading",
      text: each,
      isHabit: isHabit(each),
      // Mistakes in several lines have nothing to do with each other.
      isScattered: each === meant && !isHabit(each) && isOfLines(each, input),
    }));
}

async function lenientlyRead(
  text: EditedText,
  { lenient, lenientUnit, grammar, signal }: Reading,
): Promise<EditedText | null> {
  if (lenient === undefined) return null;
  if (lenientUnit === "line") return linesRead(text, { lenient, strict: grammar }, signal);
  return text.bytes.length > mostBytesAtOnce ? null : lenientReading(text, lenient, signal);
}

/**
 * The meaning of a text around the place where the program stops. Several faults are read one after the other, since
 * each of them may be meant otherwise.
 */
export async function readingsNear(
  text: Uint8Array,
  place: number,
  { lenient, lenientUnit, signal }: Reading,
): Promise<readonly Whole[]> {
  if (lenient === undefined || lenientUnit === "line") return [];
  const part = text.length > mostBytesAtOnce ? null : await partNear(text, place, { lenient, signal });
  const read = part ?? (await readNear(text, place, { lenient, signal }));
  if (read === null) return [];
  const placed = [read, atLineEnds(read, text)].filter((each) => each !== null);
  return placed.map((each) => ({ kind: "reading", text: each, isHabit: isHabit(each) }));
}

/**
 * The reading with its insertions at starts of lines moved to the ends of the lines before; null if it has none. Where a
 * bracket opens is a matter of layout, which the ranker knows.
 */
function atLineEnds(read: EditedText, text: Uint8Array): EditedText | null {
  const { edits } = read;
  const moved = edits.map((edit) => {
    const end = edit.start === edit.end ? endOfLineBefore(text, edit.start) : null;
    return end === null ? edit : { ...edit, start: end, end };
  });
  return moved.every((edit, at) => edit === edits[at]) ? null : withShareOf(read, moved, text);
}

/** Null if something else than white space is between the end of the line and the place. */
function endOfLineBefore(text: Uint8Array, place: number): number | null {
  let end: number | null = null;
  for (let at = place - 1; at >= 0 && isWhiteSpace(text[at]); at--) if (text[at] === newline) end = at;
  return end;
}

interface ReadWith {
  readonly lenient: Grammar;
  readonly signal: AbortSignal;
}

/** The text with the edits of its reading on the line that is nearest to a place. */
async function partNear(
  text: Uint8Array,
  place: number,
  { lenient, signal }: ReadWith,
): Promise<EditedText | null> {
  const read = await lenientReading(edited(text, []), lenient, signal);
  const [part] = partsOf(text, read?.edits ?? []).toSorted(
    (one, other) => distanceTo(place, one) - distanceTo(place, other),
  );
  return part === undefined ? null : withShareOf(read, part, text);
}

const distanceTo = (place: number, part: readonly InputEdit[]): number =>
  Math.max(0, (part[0]?.start ?? 0) - place, place - (part.at(-1)?.end ?? 0));

/** Edits of each line that has some. */
function partsOf(text: Uint8Array, edits: readonly InputEdit[]): readonly (readonly InputEdit[])[] {
  const parts: InputEdit[][] = [];
  for (const edit of edits) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    if (part === undefined || before === undefined || text.subarray(before.end, edit.start).includes(newline))
      parts.push([edit]);
    else part.push(edit);
  }
  return parts;
}

/** Spellings that people use on purpose cost at most so much in our lenient grammars; others are mistakes. */
const costOfHabit = 2;

const isHabit = ({ cost = Infinity, edits }: EditedText): boolean => cost <= costOfHabit * edits.length;

/** Whether a text is edited in several lines. */
export const isOfLines = ({ edits }: EditedText, text: Uint8Array): boolean =>
  partsOf(text, edits).length > 1;

/**
 * Read larger inputs without the costliest alternatives, and still larger ones not at all, since that takes
 * seconds.
 */
const mostBytes = 50_000;
const mostBytesCheaply = 400_000;
/** Read short inputs by the whole grammar at once. Long ones keep what the cheaper alternatives explain. */
const fewBytes = 4_000;
const manyBytes = 12_000;
/**
 * Alternatives of this cost or more make long texts slow: if any bracket closes any other, something may begin
 * nearly everywhere.
 */
const costly = 5;

/**
 * The meaning of a text by a lenient grammar, which states for each spelling what it stands for. Null if it does
 * not derive the text.
 */
export async function lenientReading(
  text: EditedText,
  lenient: Grammar,
  signal: AbortSignal,
): Promise<EditedText | null> {
  if (text.bytes.length > mostBytesCheaply) return null;
  const read = await inTurns(cheapestReading(text.bytes, lenient), signal);
  // From the last to the first, so that no edit moves the place of another.
  return read && { ...read.edits.reduceRight(editedFurther, text), cost: read.cost };
}

/** Leaves out the costliest alternatives if the reading is cheapest anyway, or the text is long. */
function* cheapestReading(text: Uint8Array, lenient: Grammar): Work<Meaning | null> {
  if (text.length > fewBytes) {
    const cheap = yield* reading(text, withoutCostly(lenient, costly));
    if (cheap === undefined) return null;
    const isEnough = cheap !== null && (cheap.cost < costly || text.length > manyBytes);
    if (isEnough || text.length > mostBytes) return cheap;
  }
  return (yield* reading(text, lenient)) ?? null;
}

interface Meaning {
  /** They turn the text into its meaning. */
  readonly edits: readonly InputEdit[];
  /** The cost of all alternatives in the tree. */
  readonly cost: number;
}

/** Turns of a few milliseconds. Files of 30 kB take up to 350; tables of sixty columns would take thousands. */
const mostTurns = 600;

/** Null if the grammar does not derive the text; undefined if that takes too many turns. */
function reading(text: Uint8Array, lenient: Grammar): Work<Meaning | null | undefined> {
  return ifBrief(mostTurns, fullReading(text, lenient));
}

/** Null if the grammar does not derive the text. */
function* fullReading(text: Uint8Array, lenient: Grammar): Work<Meaning | null> {
  const forest = yield* parsingForest(lenient, text);
  if (forest.kind === "failure") return null;
  const tree = yield* forest.choosingCheapest();
  const edits = (yield* meaning(tree, { text, grammar: lenient })).map(encoded);
  return { edits, cost: yield* costOfTree(tree, lenient) };
}

function* costOfTree(tree: Tree, { rules }: Grammar): Work<number> {
  let cost = 0;
  yield* walking(tree, {
    enter: (node) => {
      const alternative = node.kind === "rule" && rules.get(node.name)?.alternatives[node.alternative];
      if (alternative) cost += costOfAlternative(alternative);
      return undefined;
    },
  });
  return cost;
}

const encoder = new TextEncoder();

function encoded({ start, end, inserted, label }: Meant): InputEdit {
  return { start, end, inserted: encoder.encode(inserted), label };
}

/** Milliseconds until other tasks, such as a time limit, get their turn. */
const longestTurn = 20;

/**
 * The meaning of a text in which each line is a text of its own. Lines that the strict grammar derives stay, and
 * so do lines that neither grammar derives.
 */
export async function linesRead(
  text: EditedText,
  { lenient, strict }: { readonly lenient: Grammar; readonly strict: Grammar | undefined },
  signal: AbortSignal,
): Promise<EditedText> {
  const edits: InputEdit[] = [];
  let cost = 0;
  const othersTurn = takingTurns(longestTurn);
  for (const { start, end } of linesOf(text.bytes)) {
    signal.throwIfAborted();
    await othersTurn();
    const line = text.bytes.subarray(start, end);
    if (strict !== undefined && recognizes(strict, line)) continue;
    const read = await lenientReading(edited(line, []), lenient, signal);
    cost += read?.cost ?? 0;
    for (const edit of read?.edits ?? []) {
      edits.push({ ...edit, start: start + edit.start, end: start + edit.end });
    }
  }
  return { ...edits.reduceRight(editedFurther, text), cost };
}

/** The lines without their ends. */
function* linesOf(bytes: Uint8Array): Generator<Range> {
  for (let start = 0; start < bytes.length; start = endOfLine(bytes, start) + 1) {
    yield { start, end: endOfLine(bytes, start) };
  }
}

/** Bytes that a stretch reaches before and after a place, and at most. */
const margin = 500;
const farthest = 1_500;
/** The text with a stretch around a place read as it is meant; null where that changes nothing. */
export async function readNear(
  text: Uint8Array,
  place: number,
  { lenient, signal }: ReadWith,
): Promise<EditedText | null> {
  const beginning = beginningBefore(text, Math.max(0, place - margin));
  const { start, begun } = beginning;
  const behind = Math.min(text.length, place + margin);
  const { end, closing } = endingBehind(text, beginning, behind);
  const shown = new Uint8Array([...begun, ...text.subarray(start, end), ...closing]);
  const read = await lenientReading(edited(shown, []), lenient, signal);
  const shift = start - begun.length;
  const edits = (read?.edits ?? [])
    .map((edit) => ({ ...edit, start: edit.start + shift, end: edit.end + shift }))
    // The text behind the stretch holds the rest.
    .filter((edit) => edit.start >= start && (edit.start < end || end === text.length));
  return edits.length === 0 ? null : withShareOf(read, edits, text);
}

/** The text with some edits of a reading, at their share of its cost. */
function withShareOf(read: EditedText | null, part: readonly InputEdit[], text: Uint8Array): EditedText {
  const cost = ((read?.cost ?? 0) * part.length) / (read?.edits.length ?? 1);
  return { ...edited(text, part), cost };
}

/** The start of a stretch, and the beginnings of the brackets around it. */
interface Beginning {
  readonly start: number;
  readonly begun: Uint8Array;
}

/** A bracket that is open, from the beginning of the item that it belongs to. */
interface Open extends Range {
  /** Where its last item begins. */
  item: number;
}

/**
 * The start of the last item before a place, in a list or on a line, and the beginnings of all open brackets: for
 * `[{"a": 1}, {"b": [2, 3` the place of the 3, and `[{"b": [`.
 */
function beginningBefore(text: Uint8Array, place: number): Beginning {
  const open: Open[] = [];
  let found: { readonly start: number; readonly around: readonly Range[] } = { start: 0, around: [] };
  let item = 0;
  for (let at = 0; at < place; at++) {
    const byte = text[at] ?? 0;
    if (byte === quote) at = endOfString(text, at);
    else if (openers.has(byte)) {
      open.push({ start: item, end: at + 1, item });
      item = at + 1;
    } else if (openerOf.has(byte)) item = open.pop()?.item ?? item;
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

/** The end of a stretch, and the closers of the brackets around it. */
interface Ending {
  readonly end: number;
  readonly closing: Uint8Array;
}

/**
 * The end of a line behind a place where the fewest brackets are open, of those that a stretch begins with or opens:
 * there the part with the fault is over. If no line ends within reach, the end of a bracket with a comma after it, else
 * a little further.
 */
function endingBehind(text: Uint8Array, { start, begun }: Beginning, place: number): Ending {
  const around = [...begun].filter((byte) => openers.has(byte));
  const open = [...around];
  const until = Math.min(text.length, place + farthest);
  let least = Infinity;
  let line: number | null = null;
  for (let at = start; at < until; at++) {
    const byte = text[at] ?? 0;
    const opener = openerOf.get(byte);
    if (byte === quote) at = endOfString(text, at);
    else if (openers.has(byte)) open.push(byte);
    // A closer of another kind is the fault, or lacks its opener.
    else if (opener !== undefined && open.at(-1) === opener) open.pop();
    if (text[at] !== newline || at < place || open.length >= least) continue;
    least = open.length;
    line = at;
  }
  const bracket = text
    .subarray(place, until)
    .findIndex((byte, at) => openerOf.has(byte) && text[place + at + 1] === comma);
  const end = line ?? (bracket >= 0 ? place + bracket + 1 : until);
  if (end === text.length) return { end, closing: new Uint8Array() };
  const closing = around.slice(0, least).map(closerOf).reverse();
  return { end: withoutSeparator(text, end), closing: new Uint8Array(closing) };
}

/** A trailing separator would look superfluous. */
function withoutSeparator(text: Uint8Array, end: number): number {
  while (isWhiteSpace(text[end - 1]) || text[end - 1] === comma) end--;
  return end;
}

const quote = 0x22;
const newline = 0x0a;
const comma = 0x2c;
const brackets = ["[]", "{}", "()"].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)] as const);
const openers: ReadonlySet<number> = new Set(brackets.map(([opener]) => opener));
const openerOf: ReadonlyMap<number, number> = new Map(brackets.map(([opener, closer]) => [closer, opener]));
const closers: ReadonlyMap<number, number> = new Map(brackets);
const closerOf = (opener: number): number => closers.get(opener) ?? opener;

/** The quote that ends a string, or the end of its line. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start] && text[at] !== newline)
    at += text[at] === backslash ? 2 : 1;
  return at;
}

const backslash = 0x5c;
