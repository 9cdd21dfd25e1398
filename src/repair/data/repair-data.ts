import { inTurns } from "../../base/in-turns.ts";
import type { Range, Ranges } from "../../base/ranges.ts";
import type { Style } from "../../format/style.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { type Oracle, over, wrapping } from "../../oracle/oracle.ts";
import { outlineOf } from "../../outline/from-tree.ts";
import { type List, listsOf } from "../../outline/list.ts";
import { largestFirst, type Part, partsIn } from "../../outline/part.ts";
import { parsingForest } from "../../parse/parse.ts";
import { Rereader } from "../../parse/tolerant/rereader.ts";
import { type InputEdit, removal, substitution } from "../../text/edit.ts";
import { type EditedText, edited, latin1Bytes } from "../edited-text.ts";
import { leastDamageFirst } from "../losses.ts";
import type { Background } from "../model/text-model.ts";
import { ranking } from "../rank.ts";
import { subjectIn } from "../subject.ts";
import { asMessageSays } from "./as-message-says.ts";
import {
  bytesOf,
  type Element,
  inColumns,
  layeredLists,
  layersWithin,
  leastRemoved,
  tableRows,
} from "./least-removed.ts";
import { type OtherValue, otherValues, type Value, valuesOf } from "./other-values.ts";

/** The trees of larger inputs take hundreds of megabytes. */
const mostBytes = 256 * 1024;
/** How many texts are asked about. */
const mostQuestions = 500;
/** Look into at most so many removed elements, and so many parts and values of each. */
const mostLookedInto = 8;
const mostParts = 60;
const mostValues = 60;
/** Try so many of the most probable edits of a row. */
const mostEditsOfRow = 12;

export interface DataRepair {
  readonly oracle: Oracle<Uint8Array>;
  readonly grammar: Grammar;
  readonly signal: AbortSignal;
  readonly style: Style;
  readonly background: Background;
  /** Identifies the failure; it may name the expected data. */
  readonly fingerprint?: string | undefined;
  /** Receives the accepted texts so far, least damage first. */
  readonly onFound?: ((texts: readonly EditedText[]) => void) | undefined;
}

/**
 * Repairs a well-formed input whose content the program rejects. Removes the least elements of lists, then less
 * within them, and at last replaces single values; a short list of values tries likely slips first. All tested
 * texts fit the grammar. Returns accepted texts, least damage first; none if the input does not fit the grammar.
 * Hierarchical like HDD (Misherghi & Su 2006), with the aim of ddmax.
 */
export async function repairData(
  input: Uint8Array,
  { oracle, grammar, signal, style, background, fingerprint, onFound: tell }: DataRepair,
): Promise<readonly EditedText[]> {
  if (input.length > mostBytes) return [];
  const forest = await inTurns(parsingForest(grammar, input), signal);
  if (forest.kind === "failure") return [];
  const outline = outlineOf(input, { grammar, tree: forest.cheapest() });
  const lists = listsOf(outline);
  const keyed = valuesOf(outline, input);
  const rows = tableRows(lists, keyed);
  const values = inColumns(keyed, rows);
  const found: EditedText[] = [];
  const asking = over(
    ofGrammar(oracle, grammar),
    (edits: readonly InputEdit[]) => edited(input, inOrder(edits)).bytes,
  );
  const whole = { start: 0, end: input.length };
  const onFound = (edits: readonly InputEdit[]): void => {
    found.push(edited(input, inOrder(edits)));
    tell?.(leastDamageFirst(found));
  };
  const asTold = await asMessageSays(fingerprint, { input, values, asking, signal });
  if (asTold !== null) {
    onFound(asTold);
    return found;
  }
  await cure(whole, [], {
    input,
    outline,
    layers: layeredLists(
      lists.filter((list) => !rows.has(list)),
      values,
    ),
    rows,
    values,
    asking,
    signal,
    style,
    background,
    onFound,
  });
  return leastDamageFirst(found);
}

/** What is searched with. */
interface Searching {
  readonly input: Uint8Array;
  readonly outline: Part;
  readonly layers: readonly (readonly List[])[];
  /** Lists whose elements are not left out. */
  readonly rows: ReadonlySet<List>;
  readonly values: readonly Value[];
  readonly asking: Oracle<readonly InputEdit[]>;
  readonly signal: AbortSignal;
  readonly style: Style;
  readonly background: Background;
  /** Told edits with which the input is accepted. */
  readonly onFound: (edits: readonly InputEdit[]) => void;
}

/** Edits within a range that make the input accepted together with others; null if none are found. */
async function cure(
  within: Range,
  others: readonly InputEdit[],
  search: Searching,
): Promise<readonly InputEdit[] | null> {
  const slip = await otherValueWithin(within, others, search, ({ isSlip }) => isSlip);
  if (slip !== null) {
    search.onFound([...others, slip]);
    return [slip];
  }
  // Without one of its fields, the others of a row have another meaning.
  const ways = isRow(within, search)
    ? [otherValueIn, likelyEditIn, fewerElementsIn, lonePartIn]
    : [fewerElementsIn, lonePartIn, otherValueIn];
  for (const find of ways) {
    const edits = await find(within, others, search);
    if (edits !== null) return edits;
  }
  return null;
}

/** Whether a range is an element of a list of which most elements are rows of a table. */
function isRow(range: Range, { layers, rows }: Searching): boolean {
  const starts = new Set([...rows].map(({ elements: [first] }) => first?.start));
  const tables = layers.flat().filter(({ elements }) => elements.some(({ start }) => starts.has(start)));
  return tables.some(({ elements }) => elements.includes(range));
}

async function fewerElementsIn(
  within: Range,
  others: readonly InputEdit[],
  search: Searching,
): Promise<readonly InputEdit[] | null> {
  const { asking, signal, onFound } = search;
  const without = over(asking, (gone: Ranges) => [...others, ...gone.map(removal)]);
  for (const lists of layersWithin(search.layers, within)) {
    const elements = await leastRemoved(lists, without, signal);
    if (elements.length === 0) continue;
    onFound([...others, ...bytesOf(elements).map(removal)]);
    const edits = await lessThanAll(elements, others, search);
    onFound([...others, ...edits]);
    return edits;
  }
  return null;
}

async function lonePartIn(
  within: Range,
  others: readonly InputEdit[],
  search: Searching,
): Promise<readonly InputEdit[] | null> {
  const lone = await lonePartWithin(within, others, search);
  if (lone === null) return null;
  search.onFound([...others, removal(lone)]);
  return (await cure(lone, others, search)) ?? [removal(lone)];
}

async function otherValueIn(
  within: Range,
  others: readonly InputEdit[],
  search: Searching,
): Promise<readonly InputEdit[] | null> {
  const edit = await otherValueWithin(within, others, search, ({ isSlip }) => !isSlip);
  if (edit === null) return null;
  search.onFound([...others, edit]);
  return [edit];
}

/** Removes elements, or only a part of an element if that is enough. */
async function lessThanAll(
  elements: readonly Element[],
  others: readonly InputEdit[],
  search: Searching,
): Promise<readonly InputEdit[]> {
  let removed = elements;
  let inside: readonly InputEdit[] = [];
  for (const element of elements.slice(0, mostLookedInto)) {
    const staying = removed.filter((each) => each !== element);
    const range = element.list.elements[element.index];
    if (range === undefined) continue;
    const around = [...others, ...inside, ...bytesOf(staying).map(removal)];
    const edits = (await asItIs(around, search)) ?? (await cure(range, around, search));
    if (edits === null) continue;
    removed = staying;
    inside = [...inside, ...edits];
  }
  return [...inside, ...bytesOf(removed).map(removal)];
}

/** Empty if the other edits are enough: a dependent element may stay once its cause stays. */
async function asItIs(
  others: readonly InputEdit[],
  { asking, signal }: Searching,
): Promise<readonly InputEdit[] | null> {
  return (await asking(others, signal)).outcome === "pass" ? [] : null;
}

/** One of the most probable edits of a row, which may have a field too few or too many. */
async function likelyEditIn(
  row: Range,
  others: readonly InputEdit[],
  search: Searching,
): Promise<readonly InputEdit[] | null> {
  const { input, asking, signal } = search;
  const { subject, base } = subjectIn(input, { outcome: "fail", offset: row.start }, search);
  const ranked = await inTurns(ranking(subject, base, []), signal);
  const inside = ranked.filter(({ proposal: { start, end } }) => start >= row.start && end <= row.end);
  for (const { proposal } of inside.slice(0, mostEditsOfRow)) {
    const edit = { start: proposal.start, end: proposal.end, inserted: latin1Bytes(proposal.inserted) };
    if ((await asking([...others, edit], signal)).outcome === "pass") return [edit];
  }
  return null;
}

/** A part with words that may be missing, such as the only element of an array. */
async function lonePartWithin(
  within: Range,
  others: readonly InputEdit[],
  search: Searching,
): Promise<Range | null> {
  const inside = largestFirst(partsIn(search.outline)).filter(
    ({ start, end }) =>
      start >= within.start &&
      end <= within.end &&
      end - start < within.end - within.start &&
      search.values.some((value) => value.start >= start && value.end <= end),
  );
  for (const part of inside.slice(0, mostParts))
    if ((await search.asking([...others, removal(part)], search.signal)).outcome === "pass") return part;
  return null;
}

async function otherValueWithin(
  { start, end }: Range,
  around: readonly InputEdit[],
  { values, asking, signal }: Searching,
  isTried: (other: OtherValue) => boolean,
): Promise<InputEdit | null> {
  const encoder = new TextEncoder();
  const isWithin = (value: Value): boolean => value.start >= start && value.end <= end;
  const own = values.filter(isWithin);
  const others = own.length > mostValues ? [] : otherValues(own, values);
  for (const { value, text } of others.filter(isTried)) {
    const edit = substitution(value, encoder.encode(text));
    if ((await asking([...around, edit], signal)).outcome === "pass") return edit;
  }
  return null;
}

/** Tests only texts of the grammar, and at most `mostQuestions`; other texts are unresolved. */
function ofGrammar(oracle: Oracle<Uint8Array>, grammar: Grammar): Oracle<Uint8Array> {
  const rereader = new Rereader(grammar);
  let left = mostQuestions;
  return wrapping(oracle, async (text, signal) => {
    if (left === 0 || !rereader.read(text).isDerived) return { outcome: "unresolved" };
    left -= 1;
    return oracle(text, signal);
  });
}

const inOrder = (edits: readonly InputEdit[]): readonly InputEdit[] =>
  edits.toSorted((one, other) => one.start - other.start);
