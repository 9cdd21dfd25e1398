import type { Random } from "../../base/random.ts";
import { fieldNumber, unquoted } from "../features/record-conditions.ts";
import { signsIn } from "../values/signs.ts";

/** What else a value could be. */
export interface KnownValues {
  /** Texts that values of the same name have. */
  readonly texts: readonly string[];
  /** Numbers to try, as what fails and what passes lie on both sides of them. */
  readonly aims: readonly number[];
}

/** Other texts of the same name that are tried in its place. */
const mostOthers = 3;

/** Each text to try in the place of a value: for a number lower and higher ones, for a word others. */
export function otherTexts(text: string, { texts, aims }: KnownValues): readonly string[] {
  const number = fieldNumber(text);
  const others = texts.filter((other) => other !== text).slice(0, mostOthers);
  const made =
    number === undefined
      ? [`${unquoted(text)}x`, ...otherWords(unquoted(text), texts)].map((each) => alike(text, each))
      : [...aims, 0, number + 1, number - 1, 2 * number, -number, Math.trunc(number / 2)].map((each) =>
          alike(text, String(each)),
        );
  return [...new Set([...others, ...made])].filter((other) => other !== text);
}

/** Signs of one text that are left out, and signs of others that are added, at most. */
const mostSigns = 3;

/** No text, one of the same form, and such with other signs in them. */
const otherWords = (text: string, texts: readonly string[]): string[] => [
  "",
  ofSameForm(text),
  ...withOtherSigns(text, texts),
];

/** The text with another digit in the place of its last one, or another letter if it has none: as another day is written. */
function ofSameForm(text: string): string {
  const next = (first: string, last: string) => (each: string) =>
    each === last ? first : String.fromCodePoint((each.codePointAt(0) ?? 0) + 1);
  return /\d/.test(text)
    ? text.replace(/\d(?=\D*$)/, next("0", "9"))
    : text.replace(/[a-z](?=[^a-z]*$)/, next("a", "z"));
}

/** The text without each of its signs, and with each that others of its name have. */
function withOtherSigns(text: string, texts: readonly string[]): string[] {
  const own = new Set(signsIn(text));
  const others = [...new Set(texts.flatMap(signsIn))].filter((sign) => !own.has(sign));
  return [
    ...[...own].slice(0, mostSigns).map((sign) => text.replaceAll(sign, "")),
    ...others.slice(0, mostSigns).map((sign) => text + sign),
  ];
}

/** How many digits a number that is drawn has at most. */
const mostDigits = 5;

/** A text drawn for the place of a value: half of the time another known one of its name, where there is one. */
export function drawnText(text: string, { texts, aims }: KnownValues, random: Random): string {
  const number = fieldNumber(text);
  const others = texts.filter((other) => other !== text);
  if (others.length > 0 && random.below(2) === 0) return others[random.below(others.length)] as string;
  if (number === undefined) {
    const made = otherWords(unquoted(text), texts);
    const at = random.below(2 * made.length);
    return alike(text, made[at] ?? `${unquoted(text)}x`);
  }
  if (aims.length > 0 && random.below(2) === 0) return alike(text, String(aims[random.below(aims.length)]));
  const far = random.below(10 ** (1 + random.below(mostDigits)));
  const drawn = [number + 1, number - 1, 0, 1, number + far, number - far, far, -far];
  return alike(text, String(drawn[random.below(drawn.length)]));
}

/** The same in the quotes that the text has, if any. */
export function alike(text: string, inner: string): string {
  const [, quote = ""] = /^(["']).*\1$/s.exec(text) ?? [];
  return quote + inner + quote;
}
