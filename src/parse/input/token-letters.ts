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
  return {
    length: tokens.length,
    classes,
    starts: Int32Array.from([...tokens.map(({ start }) => start), byteLength]),
    ends: Int32Array.from([0, ...tokens.map(({ end }) => end)]),
    textBetween: (from, to) =>
      tokens
        .slice(from, to)
        .map(({ text }) => text)
        .join(""),
    byteLength,
  };
}
