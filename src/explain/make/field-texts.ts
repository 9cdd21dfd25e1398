import type { Random } from "../../base/random.ts";
import { alike, fieldNumber, unquoted } from "../questions/field-text.ts";
import { signsIn } from "../values/separating-values.ts";

/** How many digits a number that is drawn has at most: thresholds in programs seldom have more. */
const mostDigits = 5;

/** Another text for the place of one, in the same quotes: of a number a lower or a higher one, of a word a similar one. */
export function otherText(text: string, random: Random): string {
  const number = fieldNumber(text);
  if (number === undefined) {
    const words = wordsLike(unquoted(text));
    return alike(text, words[random.below(words.length)] as string);
  }
  const far = random.below(10 ** (1 + random.below(mostDigits)));
  const numbers = [number + 1, number - 1, 0, 1, number + far, number - far, far, -far];
  return alike(text, String(numbers[random.below(numbers.length)]));
}

/** No text, a longer one, one of the same form, and the text without each of its signs. */
const wordsLike = (text: string): readonly string[] => [
  "",
  `${text}x`,
  `${text}x`,
  ofSameForm(text),
  ...signsIn(text).map((sign) => text.replaceAll(sign, "")),
];

/** The text with another digit in the place of its last one, or another letter if it has none: as another day is written. */
function ofSameForm(text: string): string {
  const next = (first: string, last: string) => (each: string) =>
    each === last ? first : String.fromCodePoint((each.codePointAt(0) ?? 0) + 1);
  return /\d/.test(text)
    ? text.replace(/\d(?=\D*$)/, next("0", "9"))
    : text.replace(/[a-z](?=[^a-z]*$)/, next("a", "z"));
}

/** Above the one bound, and not above the other. */
export interface NumberRange {
  readonly above: number;
  readonly upTo: number;
}

/** Steps between round numbers, large ones first. */
const STEPS = [1e6, 1e3, 100, 10, 5, 1, 0.5, 0.1, 0.01, 0.001];

/** How often a number is written in the plainest way: languages differ in what else they allow. */
const plainOf = 4;

/** One of the numbers in the range, round ones more often, as it may be written; undefined where there is none. */
export function numberText(range: NumberRange, random: Random): string | undefined {
  const number = numberIn(range, random);
  if (number === undefined) return undefined;
  const texts = spellings(number);
  return random.below(plainOf) > 0 ? texts[0] : texts[random.below(texts.length)];
}

/** Mostly the number nearest to the bound, as others are asked about, too, or a round one. */
function numberIn(range: NumberRange, random: Random): number | undefined {
  const way = random.below(plainOf);
  if (way === 0) return drawnNumber(range, random);
  const nearest = Number.isFinite(range.upTo) ? range.upTo : Math.floor(range.above) + 1;
  if (way === 1 && isIn(nearest, range)) return nearest;
  const numbers = roundNumbersIn(range);
  return numbers[random.below(numbers.length)];
}

/** Plain numbers in the range, each once. */
const roundNumbersIn = (range: NumberRange): number[] =>
  [...new Set([0, 1, -1, range.upTo, ...roundNumbers(range)])].filter((each) => isIn(each, range));

const isIn = (number: number, { above, upTo }: NumberRange): boolean =>
  Number.isFinite(number) && number > above && number <= upTo;

/** The multiples of each step that are next to the bounds, and as far again. */
function roundNumbers({ above, upTo }: NumberRange): number[] {
  return STEPS.toReversed().flatMap((step) => {
    const least = Math.floor(above / step) + 1;
    const most = Math.floor(upTo / step);
    const multiples = [least, least + 1, most, most - 1, ...(above < 0 ? [most - 9] : [least + 9])];
    return multiples.filter(Number.isFinite).map((multiple) => rounded(multiple * step));
  });
}

/** Without what multiplying adds behind the last decimal. */
const rounded = (number: number): number => Number(number.toPrecision(12));

/** A whole number drawn from near 0 or the bounds; undefined when it is not in the range. */
function drawnNumber({ above, upTo }: NumberRange, random: Random): number | undefined {
  const low = Math.max(above, Math.min(upTo, 0) - 1000);
  const high = Math.min(upTo, Math.max(above, 0) + 1000);
  const drawn = Math.round(low + random.unit() * (high - low));
  return isIn(drawn, { above, upTo }) ? drawn : undefined;
}

/** How the number may be written. A sign says more of a text than of its number: 0 may have either. */
function spellings(number: number): string[] {
  const plain = String(number);
  const decimal = Number.isInteger(number) && !plain.includes("e") ? [`${plain}.0`] : [];
  return [
    plain,
    ...decimal,
    number.toExponential(),
    ...(number >= 0 ? [`+${plain}`] : []),
    ...(number === 0 ? ["-0"] : []),
  ];
}
