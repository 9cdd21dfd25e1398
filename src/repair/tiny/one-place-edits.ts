import type { Range } from "../../base/ranges.ts";
import { type Sign, signsOf } from "./signs.ts";

/** Larger inputs have more places than a search asks questions. */
export const mostBytesTiny = 40;

/** What is put in the place of a stretch of an input. */
export interface Change extends Range {
  readonly inserted: string;
}

/** Changes that are made at once. */
export type OnePlaceEdit = readonly Change[];

/**
 * What a person would try on a number, a date, a name or another tiny input, the likeliest first, in tiers: where one tier has an accepted text the
 * next are not tried. Each changes one sign, or all that are alike. Nothing is known of what the input is.
 */
export const onePlaceTiers = (input: Uint8Array): readonly (readonly OnePlaceEdit[])[] => {
  const signs = signsOf(input);
  return tiers.map((tier) => tier(signs));
};

/** Those that are few and seldom wrong. */
export const surestTiers = (input: Uint8Array): readonly (readonly OnePlaceEdit[])[] =>
  onePlaceTiers(input).slice(0, 2);

/** One sign less, but none that is a whole word or keeps two apart. */
export const oneSignLess = (input: Uint8Array): readonly OnePlaceEdit[] => withoutOneSign(signsOf(input));

type Tier = (signs: readonly Sign[]) => readonly OnePlaceEdit[];

const without = ({ start, end }: Range): Change => ({ start, end, inserted: "" });
const instead = ({ start, end }: Range, inserted: string): Change => ({ start, end, inserted });

/** Signs said twice, all but the first or all of them; the only letter between digits; signs at both ends; and what no keyboard has. */
const needless: Tier = (signs) => {
  const runs = runsOf(signs, (left, right) => left.text === right.text && left.kind === "symbol");
  const misfits = signs.filter(
    ({ kind }, at) => kind === "letter" && signs[at - 1]?.kind === "digit" && signs[at + 1]?.kind === "digit",
  );
  const [first] = signs;
  const last = signs.at(-1);
  const ends = [last, first].filter((sign) => sign?.kind === "symbol").flatMap((sign) => sign ?? []);
  return [
    ...runs.flatMap((run) => [run.slice(1).map(without), run.map(without)]),
    ...(ends.length === 2 && first !== last ? [ends.toReversed().map(without)] : []),
    ...ends.map((sign) => [without(sign)]),
    ...(misfits.length === 1 ? [misfits.map(without)] : []),
    ...signs.filter(({ text }) => text > "\x7f").map((sign) => [without(sign)]),
  ];
};

/** A sign that is rarer than another as that one, wherever it stands. */
const likeOthers: Tier = (signs) =>
  kindsOf(signs).flatMap((kind, index, kinds) =>
    kinds
      .slice(0, index)
      .filter((other) => other.length >= kind.length)
      .map((other) => kind.map((sign) => instead(sign, other[0]?.text ?? ""))),
  );

/** Letters near digits as the digits that they look like. */
const lookAlikes: Tier = (signs) =>
  signs.flatMap((sign, index) => {
    const near = signs.slice(Math.max(0, index - 2), index + 3);
    const like = lookingLike.get(sign.text);
    return like !== undefined && near.some(({ kind }) => kind === "digit") ? [[instead(sign, like)]] : [];
  });

const lookingLike: ReadonlyMap<string, string> = new Map(
  ["oO0", "lI1", "zZ2", "sS5", "gq9", "B8"].flatMap((group) => {
    const digit = group.at(-1) ?? "";
    return [...group.slice(0, -1)].map((letter): [string, string] => [letter, digit]);
  }),
);

/** Words in capitals, and in small letters. */
const otherCase: Tier = (signs) => {
  const words = runsOf(signs, (left, right) => left.kind === "letter" && right.kind === "letter", 1).filter(
    ([first]) => first?.kind === "letter",
  );
  const spelt = (word: readonly Sign[], spell: (text: string) => string): OnePlaceEdit =>
    word.filter(({ text }) => spell(text) !== text).map((sign) => instead(sign, spell(sign.text)));
  const ways = [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()];
  return [...(words.length > 1 ? [words.flat()] : []), ...words]
    .flatMap((word) => ways.map((spell) => spelt(word, spell)))
    .filter(isChange);
};

/** All signs of one kind as another one that parts things, and single quotes as double ones. */
const otherSeparators: Tier = (signs) => [
  ...[signs.filter(({ text }) => text === "'").map((sign) => instead(sign, '"'))].filter(isChange),
  ...kindsOf(signs).flatMap((kind) =>
    separators
      .filter((other) => other !== kind[0]?.text)
      .map((other) => kind.map((sign) => instead(sign, other))),
  ),
];

const isChange = (edit: OnePlaceEdit): boolean => edit.length > 0;

/** One of several signs of a kind as another one that parts things. */
const otherSeparator: Tier = (signs) =>
  kindsOf(signs)
    .filter((kind) => kind.length > 1)
    .flat()
    .flatMap((sign) =>
      separators.filter((other) => other !== sign.text).map((other) => [instead(sign, other)]),
    )
    .slice(0, mostInstead);

/** How many other signs are tried instead of single ones. */
const mostInstead = 80;

const separators = [..."-.:, /_;="];

/** One sign less, but none that is a whole word or keeps two apart. */
const withoutOneSign: Tier = (signs) =>
  signs.filter((_, index) => !isNeeded(signs, index)).map((sign) => [without(sign)]);

/** One sign less that is a whole word or keeps two apart. */
const withoutNeededSign: Tier = (signs) =>
  signs.filter((_, index) => isNeeded(signs, index)).map((sign) => [without(sign)]);

function isNeeded(signs: readonly Sign[], index: number): boolean {
  const isWord = (at: number): boolean => (signs[at]?.kind ?? "symbol") !== "symbol";
  return isWord(index) ? !isWord(index - 1) && !isWord(index + 1) : isWord(index - 1) && isWord(index + 1);
}

/** One sign more where a word ends, a sign in front, or a zero in front of a number. */
const between: Tier = (signs) => {
  const isWord = (at: number): boolean => (signs[at]?.kind ?? "symbol") !== "symbol";
  const own = kindsOf(signs)
    .map(([sign]) => sign?.text ?? "")
    .filter((text) => text !== " ");
  const ends = signs.filter((_, index) => isWord(index) && !isWord(index + 1)).map(({ end }) => end);
  const numbers = signs.filter(({ kind }, index) => kind === "digit" && signs[index - 1]?.kind !== "digit");
  const front = signs[0]?.start ?? 0;
  return [
    ...numbers.map(({ start }) => [putIn(start, "0")]),
    ...[..."#+-/.@$"].map((sign) => [putIn(front, sign)]),
    ...[...new Set([...own.slice(0, 2), ...",;:="])].flatMap((sign) => ends.map((end) => [putIn(end, sign)])),
  ];
};

const putIn = (start: number, inserted: string): Change => ({ start, end: start, inserted });

/** One more of the signs that the input has most of, within a word. */
const inside: Tier = (signs) =>
  kindsOf(signs)
    .slice(0, 2)
    .flatMap(([own]) =>
      signs
        .slice(1)
        .filter(({ kind }, index) => kind !== "symbol" && signs[index]?.kind !== "symbol")
        .map(({ start }) => [putIn(start, own?.text ?? "")]),
    );

/** The last word less with what parts it from the others, or the first. */
const withoutWord: Tier = (signs) => {
  const isParting = ({ kind }: Sign): boolean => kind === "symbol";
  const last = signs.findLastIndex(isParting);
  const first = signs.findIndex(isParting);
  return first < 0 ? [] : [[...signs.slice(last)].map(without), signs.slice(0, first + 1).map(without)];
};

/** Two neighbours the other way round. */
const swapped: Tier = (signs) =>
  signs.slice(1).flatMap((right, index) => {
    const left = signs[index];
    return left === undefined || left.text === right.text
      ? []
      : [[{ start: left.start, end: right.end, inserted: right.text + left.text }]];
  });

/** One digit as the one before or behind it. */
const otherDigit: Tier = (signs) =>
  signs
    .filter(({ kind }) => kind === "digit")
    .flatMap((sign) =>
      [Number(sign.text) - 1, Number(sign.text) + 1]
        .filter((digit) => digit >= 0 && digit <= 9)
        .map((digit) => [instead(sign, String(digit))]),
    );

const tiers: readonly Tier[] = [
  lookAlikes,
  needless,
  likeOthers,
  otherSeparators,
  withoutOneSign,
  otherCase,
  between,
  withoutWord,
  inside,
  otherSeparator,
  swapped,
  otherDigit,
  withoutNeededSign,
];

/** The symbols of an input that part things, by what they are, those first that it has most of. */
function kindsOf(signs: readonly Sign[]): readonly (readonly Sign[])[] {
  const kinds = new Map<string, Sign[]>();
  for (const sign of signs)
    if (sign.kind === "symbol" && !enclosing.test(sign.text))
      kinds.set(sign.text, [...(kinds.get(sign.text) ?? []), sign]);
  return [...kinds.values()].sort((left, right) => right.length - left.length);
}

const enclosing = /[()[\]{}<>"'`\n\r\t]/;

/** Stretches of so many neighbours or more of which each two belong together. */
function runsOf(
  signs: readonly Sign[],
  isTogether: (left: Sign, right: Sign) => boolean,
  least = 2,
): readonly (readonly Sign[])[] {
  const runs: Sign[][] = [];
  for (const sign of signs) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && isTogether(last, sign)) run.push(sign);
    else runs.push([sign]);
  }
  return runs.filter(({ length }) => length >= least);
}
