import { type Alphabet, FOREIGN } from "../../grammar/normalize/alphabet.ts";
import type { Token } from "../token.ts";
import type { Letters } from "./letters.ts";

/** What the letters of a row of tokens are made of. */
export interface TokenRow {
  readonly tokens: readonly Token[];
  /** The numbers of the tokens that the grammar speaks of, by name. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly byteLength: number;
}

/** The letters of a row of tokens. Text between two tokens belongs to every node that holds both. */
export function tokenLetters({ tokens, numbers, byteLength }: TokenRow, alphabet: Alphabet): Letters {
  const classes = Uint16Array.from({ length: tokens.length + 1 }, (_, index) => {
    const token = tokens[index];
    if (!token) return alphabet.size;
    const number = numbers.get(token.rule);
    return number === undefined ? FOREIGN : alphabet.classOf(number);
  });
  const endOf = (place: number): number => (place === 0 ? 0 : (tokens[place - 1]?.end ?? 0));
  return {
    length: tokens.length,
    classes,
    textBetween: (from, to) =>
      tokens
        .slice(from, to)
        .map(({ text }) => text)
        .join(""),
    startByte: (from, to) => (from === to ? endOf(from) : (tokens[from]?.start ?? byteLength)),
    endByte: (_, to) => endOf(to),
    byteLength,
  };
}
