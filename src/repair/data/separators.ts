import type { Range } from "../../base/ranges.ts";
import { type InputEdit, removal } from "../../text/edit.ts";
import { boundariesOf } from "../../text/unit.ts";
import { isWhiteSpace } from "../../text/white-space.ts";

/** What separates fields of a line or record. */
const separators: readonly string[] = [",", ";", "\t", "|", ":", "="];

/** How many places of an element are tried, and how many other elements have to agree. */
const mostPlaces = 24;
const fewestOthers = 3;

/** Edits that give an element as many fields as most other elements of its list have, where it has one less or one more. */
export function asManyFields(
  input: Uint8Array,
  { start, end: last }: Range,
  others: readonly Range[],
): readonly InputEdit[] {
  if (others.length < fewestOthers) return [];
  let end = last;
  while (end > start && isWhiteSpace(input[end - 1])) end--;
  const element = { start, end };
  return separators.flatMap((separator) => {
    const byte = separator.charCodeAt(0);
    const usual = mostFrequent(others.map((other) => separatorsIn(input, other, byte).length));
    if (usual === undefined || usual === 0) return [];
    const own = separatorsIn(input, element, byte);
    if (own.length === usual - 1) return missingSeparators(input, element, separator);
    return own.length === usual + 1 ? surplusFields(input, { element, others, byte, usual }) : [];
  });
}

/** Ways to put in a separator, from left to right: in front of each token but the first. */
function missingSeparators(
  input: Uint8Array,
  { start, end }: Range,
  separator: string,
): readonly InputEdit[] {
  const inserted = new TextEncoder().encode(separator);
  const boundaries = boundariesOf(input.subarray(start, end), "tokens");
  const places = [...boundaries.subarray(1, -1)].map((place) => start + place);
  return places.slice(0, mostPlaces).map((place) => ({ start: place, end: place, inserted }));
}

interface Surplus {
  readonly element: Range;
  readonly others: readonly Range[];
  readonly byte: number;
  /** How many separators most other elements have. */
  readonly usual: number;
}

/** How much a way to lose a field costs, in columns that do not fit: a field that says something, one said twice, numbers that are joined. */
const lossOfField = 0.5;
const lossOfCopy = 0.2;
const lossOfNumbers = 1;
const lossOfSeparator = 0.3;
/** A separator with a blank behind it mostly belongs to a text; the share of such texts among fields with letters. */
const textsWithBlank = 0.8;
const textsWithout = 0.3;

/**
 * Ways to have one field less: to drop one, to join two, or to quote two as one text. The way whose fields look most like those of
 * the same columns elsewhere comes first.
 */
function surplusFields(input: Uint8Array, { element, others, byte, usual }: Surplus): readonly InputEdit[] {
  const rows = others
    .map((other) => fieldsOf(input, other, byte))
    .filter(({ length }) => length === usual + 1)
    .map((fields) => fields.map((field) => textOf(input, field)));
  const fields = fieldsOf(input, element, byte);
  const texts = fields.map((field) => textOf(input, field));
  const shapes = Array.from({ length: usual + 1 }, (_, column) =>
    rows.map((row) => shapeOf(row[column] ?? "")),
  );
  const likeness = (text: string, column: number): number =>
    (shapes[column] ?? []).filter((shape) => shape === shapeOf(text)).length / rows.length;
  const sumOfFits = (fewer: readonly string[]): number =>
    fewer.reduce((sum, text, column) => sum + likeness(text, column), 0);
  const wordy = (column: number): number =>
    rows.filter((row) => /\p{L}/u.test(row[column] ?? "")).length / rows.length;
  const ways: { readonly edit: InputEdit; readonly worth: number }[] = [];
  for (const [at, field] of fields.entries()) {
    const [text = "", next] = [texts[at], texts[at + 1]];
    const isCopy = text === next || text === texts[at - 1];
    const loss = text.trim() === "" ? 0 : isCopy ? lossOfCopy : lossOfField;
    const behind = fields[at + 1];
    const gone = {
      start: behind === undefined ? field.start - 1 : field.start,
      end: behind?.start ?? field.end,
    };
    ways.push({ edit: removal(gone), worth: sumOfFits(texts.toSpliced(at, 1)) - loss });
    if (next === undefined || behind === undefined || text.trim() === "" || next.trim() === "") continue;
    const joined = texts.toSpliced(at, 2, text + next);
    const isNumber = /\d$/.test(text) && /^\d/.test(next);
    const edit = removal({ start: field.end, end: behind.start });
    ways.push({ edit, worth: sumOfFits(joined) - lossOfSeparator - (isNumber ? lossOfNumbers : 0) });
    if (/"/.test(text + next)) continue;
    const quoted = new Uint8Array([quote, ...input.subarray(field.start, behind.end), quote]);
    const asText =
      (next.startsWith(" ") ? textsWithBlank : textsWithout) * wordy(at) - likeness(text + next, at);
    const whole = { start: field.start, end: behind.end, inserted: quoted };
    ways.push({ edit: whole, worth: sumOfFits(joined) + asText });
  }
  return ways.sort((one, other) => other.worth - one.worth).map(({ edit }) => edit);
}

const quote = 0x22;

/** A text as its kinds of characters: numbers and words of any length are alike. */
const shapeOf = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .replace(/\p{L}+/gu, "a")
    .replace(/\d+/g, "9")
    .replace(/a(?: a)+/g, "a");

/** The places of separators that stand outside of double quotes. */
function separatorsIn(input: Uint8Array, { start, end }: Range, byte: number): readonly number[] {
  const places: number[] = [];
  let isQuoted = false;
  for (let at = start; at < end; at++) {
    if (input[at] === quote) isQuoted = !isQuoted;
    else if (input[at] === byte && !isQuoted) places.push(at);
  }
  return places;
}

function fieldsOf(input: Uint8Array, element: Range, byte: number): readonly Range[] {
  const places = separatorsIn(input, element, byte);
  return [element.start - 1, ...places].map((place, at) => ({
    start: place + 1,
    end: places[at] ?? element.end,
  }));
}

const textOf = (input: Uint8Array, { start, end }: Range): string =>
  new TextDecoder().decode(input.subarray(start, end));

/** The number that more than half of them are. */
const mostFrequent = (numbers: readonly number[]): number | undefined =>
  numbers.find((one) => 2 * numbers.filter((other) => other === one).length > numbers.length);
