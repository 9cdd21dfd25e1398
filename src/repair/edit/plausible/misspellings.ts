import { editDistance } from "../../../base/closest.ts";
import { grouped } from "../../../base/grouped.ts";
import { startOfLine } from "../../../text/position.ts";
import { kindOfToken } from "../../../text/token.ts";
import { isBlank } from "../../../text/white-space.ts";
import { commonWords } from "../common-words.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";

/** How many words in front of the place are looked at, and how many lines of a text that is read to its end. */
const mostWords = 3;
const mostLines = 12;
const mostBytes = 4_000;
/** How many words further above are looked at which are like no other word. */
const mostAbove = 6;
/** How many tokens behind the place are looked at: some programs point at what stands before a word they do not know. */
const mostBehind = 2;
/** Shorter words are like too many others, unless two letters have changed places. */
const shortest = 4;
const shortestSwapped = 3;

/**
 * Edits that spell a common word right, such as a keyword, which has a capital, a letter too many, too few or amiss, or two that have
 * changed places, and that part two which are written together: at the place, near in front of it, and where its line
 * begins; in a text that is read to its end, where any of the last lines begins; and what is surely no word of its own anywhere above.
 */
export function misspellings(site: Site): readonly LocalEdit[] {
  const decoder = new TextDecoder("latin1");
  return wordsNear(site).flatMap(({ start, end }) => {
    const word = decoder.decode(site.text.subarray(start, end));
    return meantBy(word).map((inserted) => ({
      ...fixedEdit(`spell ${inserted}`, { start, end, inserted }),
      isCertain: true,
    }));
  });
}

interface Word {
  readonly start: number;
  readonly end: number;
}

function wordsNear({ text, boundaries, token, place }: Site): readonly Word[] {
  const wordAt = (at: number): readonly Word[] => {
    const [start = 0, end = 0] = boundaries.slice(at, at + 2);
    return end > start && kindOfToken(text.subarray(start, end)) === "word" ? [{ start, end }] : [];
  };
  const near: Word[] = [];
  for (let at = token; at >= 0 && near.length <= mostWords; at--) near.push(...wordAt(at));
  for (let at = token + 1; at <= token + mostBehind; at++) near.push(...wordAt(at));
  const firsts = isBlank(text.subarray(place))
    ? firstWords(text, Math.max(0, place - mostBytes))
        .slice(-mostLines)
        .reverse()
    : firstWords(text.subarray(0, place), startOfLine(text, place));
  const above = strangersIn(text.subarray(0, place)).slice(0, mostAbove);
  return [...new Map([...near, ...firsts, ...above].map((word) => [word.start, word])).values()];
}

/** Words that a text has once only and that are surely misspelt, the last first: with two letters swapped, or long ones that are no common word with an ending. */
function strangersIn(text: Uint8Array): readonly Word[] {
  const shown = new TextDecoder("latin1").decode(text.subarray(-mostBytes));
  const from = Math.max(0, text.length - mostBytes);
  const words = Array.from(shown.matchAll(/(?<!\w)[A-Za-z]{4,14}(?!\w)/g), ({ 0: word, index }) => ({
    word,
    start: from + index,
  }));
  const counts = grouped(words, ({ word }) => word);
  return words
    .filter(({ word }) => counts.get(word)?.length === 1 && isStrange(word.toLowerCase()))
    .map(({ word, start }) => ({ start, end: start + word.length }))
    .reverse();
}

const isStrange = (word: string): boolean =>
  likeCommonWords(word).some(
    (common) => areSwapped(word, common) || (word.length >= longOnes && isSlip(word, common)),
  );

const longOnes = 6;

/** Whether a word is another one but for a letter inside, so that it is no plural and no other form of it. */
const isSlip = (word: string, common: string): boolean =>
  word[0] === common[0] && word.at(-1) === common.at(-1) && !common.includes(" ");

/** The words that lines begin with, from the beginning of a line on. */
const firstWords = (text: Uint8Array, from: number): readonly Word[] =>
  Array.from(
    new TextDecoder("latin1").decode(text.subarray(from)).matchAll(/^[ \t]*([A-Za-z_]\w*)/gm),
    ({ 0: { length }, 1: { length: own } = "", index }) => {
      const end = from + index + length;
      return { start: end - own, end };
    },
  );

const known: ReadonlySet<string> = new Set(commonWords);
const remembered = new Map<string, readonly string[]>();

/** The common words that a word may be, spelt with capitals like this one; none when it is one itself. */
function meantBy(word: string): readonly string[] {
  const meant = remembered.get(word) ?? likeCommonWords(word);
  remembered.set(word, meant);
  return meant;
}

function likeCommonWords(word: string): readonly string[] {
  const isUpper = word === word.toUpperCase();
  const lower = isUpper ? word.toLowerCase() : word;
  if (known.has(lower)) return [];
  const inLetters = word.toLowerCase();
  const inCase = isUpper ? [] : commonWords.filter((common) => common.toLowerCase() === inLetters);
  if (inCase.length > 0 || lower.length < shortestSwapped) return inCase;
  const alike = commonWords.filter(
    (common) => Math.abs(common.length - lower.length) <= 1 && editDistance(lower, common) === 1,
  );
  const swapped = alike.filter((common) => areSwapped(lower, common));
  const others = lower.length < shortest ? [] : alike.filter((common) => !swapped.includes(common));
  return [...swapped, ...others, ...partedInTwo(lower)].map((meant) =>
    isUpper ? meant.toUpperCase() : meant,
  );
}

const areSwapped = (one: string, other: string): boolean =>
  one.length === other.length && [...one].sort().join("") === [...other].sort().join("");

/** The word as two common ones. */
function partedInTwo(word: string): readonly string[] {
  return commonWords
    .filter((common) => word.startsWith(common) && known.has(word.slice(common.length)))
    .map((common) => `${common} ${word.slice(common.length)}`);
}
