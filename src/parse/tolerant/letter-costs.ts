import { plainCodePoints } from "../../grammar/character-class.ts";
import { FOREIGN } from "../../grammar/normalize/plain-analysis.ts";
import type { Letters } from "../input/letters.ts";
import type { PreparedGrammar } from "../prepared-grammar.ts";

/** What it costs to mend an input, letter by letter; in whole numbers. */
export interface LetterCosts {
  /** Leaving out the letter behind the place. */
  remove(place: number): number;
  /** Putting in a letter of the class; Infinity where none may be. */
  insert(letterClass: number): number;
  /** The same at a place. */
  insertAt(place: number, letterClass: number): number;
  /** Putting a letter of the class in the place of the letter behind the place; Infinity where that may not be. */
  substitute(place: number, letterClass: number): number;
  /** The cost of reading the next letter where any letter is allowed, which hides its role. */
  swallow(place: number): number;
}

/** The letters of an input and the letters that can be inserted. */
export interface LetterTexts {
  /** Whether the letters are characters; tokens otherwise. */
  readonly areCharacters: boolean;
  /** For each class of letters, what is put in for one; empty when there is no text of it. */
  readonly putIn: readonly string[];
  /** The input's letter behind the place; empty where there is none. */
  at(place: number): string;
}

/** The texts of an input's letters, and of those that can be put in: the plainest character of each class, or a token's text. */
export function letterTexts(
  prepared: PreparedGrammar,
  letters: Letters,
  tokenText: (rule: string) => string,
): LetterTexts {
  const { tokens } = prepared.plain;
  const putIn = tokens === undefined ? plainestTexts(prepared) : tokenTexts(prepared, tokens, tokenText);
  return {
    areCharacters: tokens === undefined,
    putIn,
    at: (place) => (place < 0 || place >= letters.length ? "" : letters.textBetween(place, place + 1)),
  };
}

function plainestTexts({ alphabet }: PreparedGrammar): readonly string[] {
  const texts = alphabet.samples.map((sample) => (sample < 0 ? "" : String.fromCodePoint(sample)));
  for (const codePoint of plainCodePoints.toReversed()) {
    texts[alphabet.classOf(codePoint)] = String.fromCodePoint(codePoint);
  }
  texts[FOREIGN] = "";
  return texts;
}

function tokenTexts(
  { alphabet }: PreparedGrammar,
  tokens: ReadonlyMap<string, number>,
  tokenText: (rule: string) => string,
): readonly string[] {
  const texts = Array.from({ length: alphabet.size }, () => "");
  for (const [name, number] of tokens) texts[alphabet.classOf(number)] = tokenText(name);
  return texts;
}
