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
    const ways =
      fields.length === usual
        ? fieldsSplit(input, fields, { separator, rows })
        : fields.length === usual + 2
          ? fieldsLess(input, fields, { separator, rows })
          : [];
    return ways.sort((one, other) => other.worth - one.worth).map(({ edit }) => edit);
  });
}

/** The rows of as many fields as usual. */
interface Table {
  readonly separator: string;
  readonly rows: readonly (readonly string[])[];
}

/** An edit, and how many columns fit after it, less what it loses. */
interface Way {
  readonly edit: InputEdit;
  readonly worth: number;
}

/** The share of texts of a column that have the same shape, and how often the column has the text itself. */
function columnsOf({ rows }: Table): (text: string, column: number) => { share: number; copies: number } {
  const columns = (rows[0] ?? []).map((_, column) => {
    const texts = rows.map((row) => row[column] ?? "");
    return { texts, shapes: texts.map(shapeOf) };
  });
  const countOf = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;
  return (text, column) => {
    const { texts = [], shapes = [] } = columns[column] ?? {};
    return { share: countOf(shapes, shapeOf(text)) / rows.length, copies: countOf(texts, text) };
  };
}

/**
 * How much a way costs, in columns that do not fit: it drops a field that says something, or one said twice; it
 * joins numbers; it drops or adds a separator within a word.
 */
const lossOfField = 0.5;
const lossOfCopy = 0.2;
const lossOfNumbers = 1;
const lossOfSeparator = 0.3;

/**
 * Ways to split a field in two, at any place, by the probability of the shapes. A column repeats some texts. The
 * separator replaces a blank, unless the fields of the column begin with one.
 */
function fieldsSplit(input: Uint8Array, fields: readonly Range[], table: Table): Way[] {
  const inColumn = columnsOf(table);
  const inserted = new TextEncoder().encode(table.separator);
  const chanceOf = (text: string, column: number): number => {
    const { share, copies } = inColumn(text, column);
    const isEmptied = text.trim() === "" && copies === 0;
    const chance = (share + 1 / (2 * table.rows.length)) * (copies > 1 ? 2 : 1);
    return Math.log(chance) - (isEmptied ? lossOfSeparator : 0);
  };
  const isSpaced = (column: number): boolean =>
    2 * table.rows.filter((row) => row[column]?.startsWith(" ")).length > table.rows.length;
  const texts = fields.map((field) => textOf(input, field));
  const before = texts.map((text, column) => chanceOf(text, column));
  const behind = texts.map((text, column) => chanceOf(text, column + 1));
  const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
  return fields.flatMap(({ start, end }, at) => {
    const rest = sum(before.slice(0, at)) + sum(behind.slice(at + 1));
    return Array.from({ length: end - start + 1 }, (_, cut): Way => {
      const place = start + cut;
      const after = input[place] === blank && !isSpaced(at + 1) ? place + 1 : place;
      const [left, right] = [textOf(input, { start, end: place }), textOf(input, { start: after, end })];
      const chance = rest + chanceOf(left, at) + chanceOf(right, at + 1);
      const loss = after === place ? lossWithinWord(left, right) : 0;
      return { edit: { start: place, end: after, inserted }, worth: chance - loss };
    });
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

/** A separator with a blank behind it mostly belongs to a text; the share of such texts among fields with letters. */
const textsWithBlank = 0.8;
const textsWithout = 0.3;

/** Ways to have one field less: to drop one, to join two, or to quote two as one text. */
function fieldsLess(input: Uint8Array, fields: readonly Range[], table: Table): Way[] {
  const inColumn = columnsOf(table);
  const likeness = (text: string, column: number): number => inColumn(text, column).share;
  const texts = fields.map((field) => textOf(input, field));
  const sumOfFits = (fewer: readonly string[]): number =>
    fewer.reduce((sum, text, column) => sum + likeness(text, column), 0);
  const wordy = (column: number): number =>
    table.rows.filter((row) => /\p{L}/u.test(row[column] ?? "")).length / table.rows.length;
  const ways: Way[] = [];
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
  return ways;
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
