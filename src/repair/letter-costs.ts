import type { LetterCosts, LetterTexts } from "../parse/tolerant/beam-repair.ts";

/**
 * What mending costs a repair: to lose a word is the worst, to put in a symbol the least, and one that nobody could see
 * is not put in. A comma or closing bracket belongs to the word before it, not behind white space, and in the place of
 * a quote that stands there another may be meant.
 */
export function letterCosts(texts: LetterTexts): LetterCosts {
  /** White space between two words is what keeps them apart. */
  const isParting = (place: number): boolean =>
    isSpace(texts.at(place)) && isWord(texts.at(place - 1)) && isWord(texts.at(place + 1));
  const lossAt = (place: number): number => (isParting(place) ? 6 : lossOfCharacter(texts.at(place)));
  const isBehindWord = texts.putIn.map((text) => /^[,:;)\]}]$/.test(text));
  const costs = texts.putIn.map(texts.areCharacters ? costOfCharacter : costOfToken);
  const insert = (letterClass: number): number => costs[letterClass] ?? Infinity;
  return {
    remove: (place) => (texts.areCharacters ? lossAt(place) : lossOfToken(texts.at(place))),
    insert,
    insertAt: (place, letterClass) =>
      insert(letterClass) + (isBehindWord[letterClass] && isSpace(texts.at(place - 1)) ? 1 : 0),
    substitute: (place, letterClass) => costOfSubstitute(texts.at(place), texts.putIn[letterClass] ?? ""),
    swallow: (place) => (texts.areCharacters ? swallowedCharacter(texts.at(place)) : 0),
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

const costOfSubstitute = (removed: string, inserted: string): number =>
  isQuote(removed) && isQuote(inserted) && removed !== inserted ? 2 : Infinity;

/** A line end is hardly ever meant to be in a string. */
function swallowedCharacter(text: string): number {
  if (text === "\n") return 8;
  if (isStructure(text)) return 3;
  return isSpace(text) ? 1 : 0;
}

const lossOfToken = (text: string): number => 2 + 4 * text.length;
const costOfToken = (text: string): number => (text === "" ? Infinity : 4 + text.length);
