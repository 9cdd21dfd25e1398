import { editDistance } from "../../base/closest.ts";
import type { Range } from "../../base/ranges.ts";
import type { Part } from "../../outline/part.ts";
import { isWhiteSpace } from "../../text/white-space.ts";

/** A word, number or string of an input. */
export interface Value extends Range {
  readonly text: string;
  /** The nonterminal that it is. */
  readonly name: string;
  /** The key that it belongs to, in front of a colon or an equals sign, or its column in a table; null where it has none. */
  readonly key: string | null;
}

/** The values of an outline from left to right: parts with letters or digits, without the white space around them. */
export function valuesOf(outline: Part, input: Uint8Array): readonly Value[] {
  const values: Value[] = [];
  const pending = [outline];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const isText = part.elements.length > 0 && part.elements.every((element) => isCharacter(element, input));
    if (part.parts.length > 0 && !isText) {
      for (const inner of part.parts.toReversed()) pending.push(inner);
      continue;
    }
    const { start, end } = withoutBlanks(input, part);
    const text = textOf(input, { start, end });
    if (!/[\p{L}\p{N}]|^(["'])\1$/u.test(text)) continue;
    const before = values.at(-1);
    const isKeyed =
      before !== undefined && /^\s*[:=]>?\s*$/.test(textOf(input, { start: before.end, end: start }));
    values.push({ start, end, text, name: part.names[0] ?? "", key: isKeyed ? before.text : null });
  }
  return values;
}

const isCharacter = ([only, ...others]: readonly Range[], input: Uint8Array): boolean =>
  only !== undefined && others.length === 0 && [...textOf(input, only)].length === 1;

export const textOf = (input: Uint8Array, { start, end }: Range): string =>
  new TextDecoder().decode(input.subarray(start, end));

function withoutBlanks(input: Uint8Array, { start, end }: Range): Range {
  let from = start;
  let to = end;
  while (from < to && isWhiteSpace(input[from])) from++;
  while (to > from && isWhiteSpace(input[to - 1])) to--;
  return { start: from, end: to };
}

/** Another text in the place of a value. */
export interface OtherValue {
  readonly value: Value;
  readonly text: string;
  /** Its distance from the value; smaller is likelier. */
  readonly distance: number;
  /** Whether the two differ only by a sign, quotes, text around a number, or a misspelling. */
  readonly isSlip: boolean;
}

/** How many values that stand elsewhere are tried in the place of one, and how many edits a misspelling has. */
const mostOthers = 3;
const misspelt = 2;

/** Extra distance, in edits, of texts from elsewhere in the input, and of invented ones. */
const fromElsewhere = 1;
const fromNowhere = 4;

/** Values that most programs accept. */
const plainest = ["0", "1", '""', "true", "false", "null", "[]", "{}"];

/**
 * Likely replacements for values, the likeliest first: without a sign, digits or quotes; with a sign or quotes
 * that others have; values of the same key or with a similar spelling; and the plainest values. Some may not fit
 * the grammar.
 */
export function otherValues(values: readonly Value[], all: readonly Value[]): readonly OtherValue[] {
  return values.flatMap((value) => othersOf(value, all)).sort((one, other) => one.distance - other.distance);
}

function othersOf(value: Value, all: readonly Value[]): readonly OtherValue[] {
  const { text, name, key } = value;
  const alike = all.filter((other) => other.name === name && other.text !== text);
  const nearest = (from: readonly Value[]): readonly string[] =>
    [...new Set(from.map((other) => other.text))]
      .map((other) => ({ other, distance: editDistance(text, other) }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, mostOthers)
      .map(({ other }) => other);
  const isMisspelt = (other: string): boolean => editDistance(text, other) <= misspelt;
  const bare = text.replace(/^(["'])(.*)\1$/s, "$2").trim();
  const [number = ""] = bare === text ? (/-?\d{1,12}(\.\d{1,6})?/.exec(text) ?? []) : [];
  const costs = new Map<string, number>([[text, 0]]);
  const slips = new Set<string>();
  const add = (texts: readonly string[], cost: number, isSlip = false): void => {
    for (const other of texts.filter((each) => each !== "" && !costs.has(each))) {
      costs.set(other, cost + editDistance(text, other));
      if (isSlip) slips.add(other);
    }
  };
  const sameKey = alike.filter((other) => key !== null && other.key === key);
  const mayBeNegative = /^\d/.test(number) && sameKey.some((other) => /^-\d/.test(other.text));
  add(mayBeNegative ? [`-${number}`] : [], fromElsewhere, true);
  const mayBeQuoted = sameKey.length === 0 || sameKey.some((other) => other.text.startsWith('"'));
  add([number.replace("-", ""), bare, number], 0, true);
  add(bare === text && mayBeQuoted ? [`"${text}"`] : [], 0, true);
  const isNearlyAsLong = (other: Value): boolean => Math.abs(other.text.length - text.length) <= misspelt;
  add(
    text.length > misspelt + 1 ? nearest(alike.filter(isNearlyAsLong)).filter(isMisspelt) : [],
    fromElsewhere,
    true,
  );
  add(shorter(number), 0);
  add(nearest(sameKey), fromElsewhere);
  // A bare word without a key may be a name, as of a tag.
  if (key !== null || bare !== text || number !== "") add(plainest, fromNowhere);
  costs.delete(text);
  return [...costs].map(([other, distance]) => ({ value, text: other, distance, isSlip: slips.has(other) }));
}

/** A number without one of its digits, or cut off; empty for other texts. */
function shorter(number: string): readonly string[] {
  const letters = [...number];
  return [
    ...letters.map((_, at) => number.slice(0, at) + number.slice(at + 1)),
    ...letters.map((_, at) => number.slice(0, at)),
  ].filter((other) => /^-?\d+(\.\d+)?$/.test(other));
}
