import { FOREIGN } from "../../../grammar/normalize/alphabet.ts";
import type { Letters } from "../../input/letters.ts";
import type { PreparedGrammar } from "../../prepared-grammar.ts";

/** What it costs to mend an input, letter by letter: to lose a word is the worst, to put in a symbol the least. */
export interface LetterCosts {
  /** Leaving out the letter behind the place. */
  remove(place: number): number;
  /** Putting in a letter of the class; Infinity for one that nobody could see. */
  insert(letterClass: number): number;
  /** The same at a place: a comma or closing bracket belongs to the word before it, not behind white space. */
  insertAt(place: number, letterClass: number): number;
  /** Putting a letter of the class where one quote stands and another is meant; Infinity for any other letter. */
  requote(place: number, letterClass: number): number;
  /** Reading the letter behind the place where any letter can come, so that it no longer means what it says. */
  swallow(place: number): number;
  /** What is put in for the class. */
  textOf(letterClass: number): string;
}

/** The costs for an input's letters, be they characters or tokens. */
export function letterCosts(
  prepared: PreparedGrammar,
  letters: Letters,
  tokenText: (rule: string) => string,
): LetterCosts {
  const { tokens } = prepared.plain;
  const samples =
    tokens === undefined ? plainestCharacters(prepared) : tokenTexts(prepared, tokens, tokenText);
  const textOf = (letterClass: number): string => samples[letterClass] ?? "";
  const textAt = (place: number): string =>
    place < 0 || place >= letters.length ? "" : letters.textBetween(place, place + 1);
  const isCharacters = tokens === undefined;
  /** White space between two words is what keeps them apart. */
  const isParting = (place: number): boolean =>
    isSpace(textAt(place)) && isWord(textAt(place - 1)) && isWord(textAt(place + 1));
  const lossAt = (place: number): number => (isParting(place) ? 6 : lossOfCharacter(textAt(place)));
  const isBehindWord = samples.map((text) => /^[,:;)\]}]$/.test(text));
  const insertCosts = samples.map(isCharacters ? costOfCharacter : costOfToken);
  return {
    remove: (place) => (isCharacters ? lossAt(place) : lossOfToken(textAt(place))),
    insert: (letterClass) => insertCosts[letterClass] ?? Infinity,
    insertAt: (place, letterClass) =>
      (insertCosts[letterClass] ?? Infinity) +
      (isSpace(textAt(place - 1)) && isBehindWord[letterClass] ? 1 : 0),
    requote: (place, letterClass) =>
      isQuote(textAt(place)) && isQuote(textOf(letterClass)) && textAt(place) !== textOf(letterClass)
        ? 2
        : Infinity,
    swallow: (place) => (isCharacters ? swallowedCharacter(textAt(place)) : 0),
    textOf,
  };
}

const isWord = (text: string): boolean => /^[\p{L}\p{N}_]/u.test(text);
const isSpace = (text: string): boolean => /^\s/.test(text);
const isQuote = (text: string): boolean => /^["'`]$/.test(text);
const isSeparator = (text: string): boolean => /^[,;]$/.test(text);
const isStructure = (text: string): boolean => /^[()[\]{}<>"'`,:;=]$/.test(text);

function lossOfCharacter(text: string): number {
  if (isSeparator(text)) return 5;
  if (isWord(text) || isStructure(text)) return 8;
  if (text === "\n") return 14;
  return isSpace(text) ? 2 : 6;
}

function costOfCharacter(text: string): number {
  if (text === "" || /^[^\P{C}\n]/u.test(text)) return Infinity;
  if (isWord(text)) return 7;
  return text === "\n" ? 6 : 4;
}

/** A line end is hardly ever meant to be in a string. */
function swallowedCharacter(text: string): number {
  if (text === "\n") return 8;
  if (isStructure(text)) return 3;
  return isSpace(text) ? 1 : 0;
}

const lossOfToken = (text: string): number => 2 + 4 * text.length;
const costOfToken = (text: string): number => (text === "" ? Infinity : 4 + text.length);

/** Characters that are plain to read, the plainest first. */
const plainest = [
  ..."0a A_-.",
  ...Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index)),
];

/** For each class of characters the plainest of them; nothing for those of which no text can be made. */
function plainestCharacters({ alphabet }: PreparedGrammar): readonly string[] {
  return alphabet.samples.map((sample, letterClass) => {
    if (letterClass === FOREIGN || sample < 0) return "";
    const plain = plainest.find((each) => alphabet.classOf(each.codePointAt(0) ?? 0) === letterClass);
    return plain ?? String.fromCodePoint(sample);
  });
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
