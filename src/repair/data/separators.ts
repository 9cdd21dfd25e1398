import type { Range } from "../../base/ranges.ts";
import { type InputEdit, removal } from "../../text/edit.ts";
import { isWhiteSpace } from "../../text/white-space.ts";

/** What separates fields of a line or record. */
const separators: readonly string[] = [",", ";", "\t", "|", ":", "="];

/** So many other elements have to agree. */
const fewestOthers = 3;

/**
 * Edits that give an element as many fields as most other elements of its list have, where it has one less or one
 * more. The edit whose fields look most like those of the same columns elsewhere comes first.
 */
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
    const fields = fieldsOf(input, element, byte);
    const rows = others
      .map((other) => fieldsOf(input, other, byte))
      .filter(({ length }) => length === usual + 1)
      .map((row) => row.map((field) => textOf(input, field)));
    const texts = fields.map((field) => textOf(input, field));
    const chanceOf = chancesIn(rows);
    const worthOf = ({ change, loss }: Way): number =>
      change(texts).reduce((sum, text, column) => sum + chanceOf(text, column), -loss);
    const missing = usual + 1 - fields.length;
    const ways =
      missing === 1
        ? fields.flatMap((_, at) =>
            splits(input, fields, at, { separator, isSpaced: isSpaced(rows, at + 1) }),
          )
        : missing === -1
          ? fields.flatMap((_, at) => unions(input, fields, at))
          : [];
    return ways
      .map((way) => ({ edit: way.edit, worth: worthOf(way) }))
      .sort((one, other) => other.worth - one.worth)
      .map(({ edit }) => edit);
  });
}

/** An edit with the fields after it. Its loss is a natural logarithm. */
interface Way {
  readonly edit: InputEdit;
  readonly change: (texts: readonly string[]) => readonly string[];
  readonly loss: number;
}

type Rows = readonly (readonly string[])[];

/** How likely a column has such a text: by the share of texts of the same shape, and twice for one that it repeats. */
function chancesIn(rows: Rows): (text: string, column: number) => number {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));
  const shapes = columns.map((texts) => texts.map(shapeOf));
  const countOf = (all: readonly string[] = [], one: string): number =>
    all.filter((each) => each === one).length;
  const known = new Map<string, number>();
  return (text, column) => {
    const key = `${column} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const share = (countOf(shapes[column], shapeOf(text)) + 0.5) / rows.length;
    const chance = Math.log(share * (countOf(columns[column], text) > 1 ? 2 : 1));
    known.set(key, chance);
    return chance;
  };
}

/** Whether the fields of a column begin with a blank. */
const isSpaced = (rows: Rows, column: number): boolean =>
  2 * rows.filter((row) => row[column]?.startsWith(" ")).length > rows.length;

/** What a way loses: a field that says something, or one said twice; two numbers; a separator within a word. */
const lossOfField = 0.5;
const lossOfCopy = 0.2;
const lossOfNumbers = 1;
const lossOfSeparator = 0.3;

/** Splits a field at any place. The separator replaces a blank, unless the fields of the column begin with one. */
function splits(
  input: Uint8Array,
  fields: readonly Range[],
  at: number,
  { separator, isSpaced }: { readonly separator: string; readonly isSpaced: boolean },
): readonly Way[] {
  const { start, end } = fields[at] as Range;
  const inserted = new TextEncoder().encode(separator);
  return Array.from({ length: end - start + 1 }, (_, cut): Way => {
    const place = start + cut;
    const after = input[place] === blank && !isSpaced ? place + 1 : place;
    const both = [textOf(input, { start, end: place }), textOf(input, { start: after, end })] as const;
    const emptied = both.filter((text) => text.trim() === "").length * lossOfSeparator;
    const loss = emptied + (after === place ? lossWithinWord(...both) : 0);
    const change = (texts: readonly string[]) => texts.toSpliced(at, 1, ...both);
    return { edit: { start: place, end: after, inserted }, change, loss };
  });
}

const blank = 0x20;

/** A separator within a word was hardly lost there, still less where no new word seems to begin. */
function lossWithinWord(left: string, right: string): number {
  const pair = left.slice(-1) + right.slice(0, 1);
  if (!/^[\p{L}\p{N}]{2}$/u.test(pair)) return 0;
  const isNewWord = shapeOf(pair).length > 1 || /^\p{Ll}\p{Lu}/u.test(pair);
  return isNewWord ? lossOfSeparator : 2 * lossOfSeparator;
}

/** Drops a field, joins it with the next one, or quotes both as one text, most likely if the separator has a blank behind it. */
function unions(input: Uint8Array, fields: readonly Range[], at: number): readonly Way[] {
  const field = fields[at] as Range;
  const next = fields[at + 1];
  const [before, text, behind] = [fields[at - 1], field, next].map((each) => each && textOf(input, each)) as [
    string | undefined,
    string,
    string | undefined,
  ];
  const gone =
    next === undefined ? { start: field.start - 1, end: field.end } : { start: field.start, end: next.start };
  const loss = text.trim() === "" ? 0 : text === behind || text === before ? lossOfCopy : lossOfField;
  const drop = { edit: removal(gone), change: (texts: readonly string[]) => texts.toSpliced(at, 1), loss };
  if (next === undefined || behind === undefined || text.trim() === "" || behind.trim() === "") return [drop];
  const change = (texts: readonly string[]) => texts.toSpliced(at, 2, text + behind);
  const areNumbers = /\d$/.test(text) && /^\d/.test(behind);
  const join = { edit: removal({ start: field.end, end: next.start }), change };
  const inserted = new Uint8Array([quote, ...input.subarray(field.start, next.end), quote]);
  const quoted = { edit: { start: field.start, end: next.end, inserted }, change };
  return [
    drop,
    { ...join, loss: lossOfSeparator + (areNumbers ? lossOfNumbers : 0) },
    ...(/"/.test(text + behind) ? [] : [{ ...quoted, loss: behind.startsWith(" ") ? 0 : lossOfField }]),
  ];
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
