import type { Random } from "../../base/random.ts";

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
  const numbers = roundNumbersIn(range);
  const number =
    random.below(plainOf) > 0 ? numbers[random.below(numbers.length)] : drawnNumber(range, random);
  if (number === undefined) return undefined;
  const texts = spellings(number);
  return random.below(plainOf) > 0 ? texts[0] : texts[random.below(texts.length)];
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
