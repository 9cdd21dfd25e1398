import { lineRestDeletion } from "./line-edit.ts";
import {
  characterDeletion,
  insertion,
  type LocalEdit,
  quoting,
  substitution,
  tokenDeletion,
} from "./local-edit.ts";
import { endTagInsertion, endTagRenaming } from "./tag-edit.ts";

/** The local edits to try at a site, in tiers: the next is tried when those before did not get far. */
export type Repertoire = readonly (readonly LocalEdit[])[];

/**
 * The repertoire for an input: its own symbols come first, the more frequent the earlier. With a `blur` the first
 * edits are also tried that many tokens behind the place.
 */
export function repertoireFor(input: Uint8Array, blur: number): Repertoire {
  const symbols = symbolsByFrequency(input);
  const likely = symbols.slice(0, likelySymbols);
  const distances = Array.from({ length: blur + 1 }, (_, distance) => distance);
  const first = (distance: number): readonly LocalEdit[] => [
    ...(distance === 0 ? [endTagInsertion, endTagRenaming, characterDeletion()] : []),
    tokenDeletion(distance),
    tokenDeletion(distance, 2),
    ...likely.map((symbol) => insertion(symbol, distance)),
    quoting('"', distance),
    ...(distance === 0 ? [lineRestDeletion] : []),
  ];
  const second = (distance: number): readonly LocalEdit[] => [
    ...likely.map((symbol) => substitution(symbol, distance)),
    ...symbols.slice(likelySymbols).map((symbol) => insertion(symbol, distance)),
    ...["0", "a", " ", "\n"].map((filler) => insertion(filler, distance)),
    ...[3, 4].map((count) => tokenDeletion(distance, count)),
  ];
  const earlier = [-1, -2, -3];
  return [
    [...distances.flatMap(first), ...earlier.map((distance) => tokenDeletion(distance)), quoting('"', -1)],
    [
      ...distances.flatMap(second),
      characterDeletion(-1),
      ...[-1, -2].flatMap((distance) => likely.map((symbol) => insertion(symbol, distance))),
      ...[8, 32].map((count) => tokenDeletion(0, count)),
    ],
    [
      ...symbols.slice(likelySymbols).map((symbol) => substitution(symbol)),
      ...wordCharacters.flatMap((character) => [insertion(character), substitution(character)]),
      ...[-1, -2].flatMap((distance) => likely.map((symbol) => substitution(symbol, distance))),
      ...[-2, -3, -4].map(characterDeletion),
      ...[128, 512].map((count) => tokenDeletion(0, count)),
    ],
  ];
}

/** How many of the symbols are tried first. */
export const likelySymbols = 10;

/** Never NUL nor 0xFF, which many programs take for the end of their input. */
const printable = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
const isWordCharacter = (character: string): boolean => /[A-Za-z0-9 ]/.test(character);
const wordCharacters = printable.filter(isWordCharacter);

/** Frequent in most languages, for inputs that hold too few symbols of their own. */
const common = `,:;"()[]{}='`;

/** All symbols, those that the input holds most of first. */
export function symbolsByFrequency(input: Uint8Array): readonly string[] {
  const counts = new Uint32Array(256);
  for (const byte of input) counts[byte] = (counts[byte] ?? 0) + 1;
  const weight = (symbol: string): number => {
    const index = common.indexOf(symbol);
    return (counts[symbol.charCodeAt(0)] ?? 0) + (index < 0 ? 0 : 1 - index / common.length);
  };
  return printable
    .filter((symbol) => !isWordCharacter(symbol))
    .sort((left, right) => weight(right) - weight(left));
}
