import { keyOf } from "../base/hash.ts";
import { inTurns, othersTurn } from "../base/in-turns.ts";
import { commonStyle } from "../format/style.ts";
import { cheapest, cheapestText } from "../grammar/analysis/cheapest.ts";
import { reference } from "../grammar/expression.ts";
import { type Grammar, isTwoLevel } from "../grammar/grammar.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { beamRepair, type LetterCosts } from "../parse/tolerant/beam-repair.ts";
import type { LetterTexts } from "../parse/tolerant/letter-edits.ts";
import { Rereader } from "../parse/tolerant/rereader.ts";
import type { InputEdit, TextEdit } from "../text/edit.ts";
import { type EditedText, edited } from "./edited-text.ts";
import { leastDamageFirst } from "./losses.ts";
import { backgroundOf } from "./model/background.ts";
import { onlyPresentable, presentableFor } from "./presentable.ts";
import { rankedSearch } from "./search.ts";

/** How many texts may be read in search of another repair, and how many bytes these may have altogether. */
const mostTexts = 2_000;
const mostBytes = 100_000_000;
/** Milliseconds until other tasks, such as a time limit, get their turn. */
const bytesPerTurn = 1_000_000;

/**
 * Texts near the input that the grammar derives, the one with the least damage first: one is repaired letter by letter.
 * Tokens are also edited from within, where the grammar cannot go on.
 */
export async function grammarProposals(
  input: Uint8Array,
  grammar: Grammar,
  signal: AbortSignal,
): Promise<readonly EditedText[]> {
  const tokenText = tokenTextOf(grammar);
  const mending = beamRepair(grammar, input, { tokenText, costsOf: letterCosts });
  const mended = (await inTurns(mending, signal))?.map(encoded) ?? null;
  const proposals = mended === null ? [] : [edited(input, mended)];
  if (isTwoLevel(grammar) || mended === null)
    proposals.push(...(await editedLocally(input, grammar, signal)));
  const isPresentable = presentableFor(input);
  const presentable = proposals.filter(({ bytes }) => isPresentable(bytes));
  const different = new Map(presentable.map((text) => [keyOf(text.bytes), text]));
  return leastDamageFirst([...different.values()]);
}

/** The text that is inserted for a token: the literal itself, or the shortest text of its rule. */
function tokenTextOf(grammar: Grammar): (rule: string) => string {
  const costs = cheapest(grammar);
  return (rule) =>
    grammar.rules.has(rule)
      ? (cheapestText(reference(rule), grammar, costs) ?? "")
      : rule.replace(/^'(.*)'$/s, "$1");
}

const encoder = new TextEncoder();

function encoded({ start, end, inserted }: TextEdit): InputEdit {
  return { start, end, inserted: encoder.encode(inserted) };
}

/** Edits at the place where the grammar cannot go on. The grammar acts as a program that reports places. */
async function editedLocally(
  input: Uint8Array,
  grammar: Grammar,
  signal: AbortSignal,
): Promise<readonly EditedText[]> {
  const most = Math.min(mostTexts, mostBytes / (input.length + 1));
  const rereader = new Rereader(grammar);
  let bytesInTurn = 0;
  const reading: Oracle<Uint8Array> = async (text, signal) => {
    signal.throwIfAborted();
    bytesInTurn += text.length + 1_000;
    if (bytesInTurn > bytesPerTurn) {
      bytesInTurn = 0;
      await othersTurn();
    }
    const { length, isDerived } = rereader.read(text);
    if (isDerived) return { outcome: "pass" };
    return length < text.length ? { outcome: "fail", offset: length } : { outcome: "fail", incomplete: true };
  };
  const oracle = onlyPresentable(reading, presentableFor(input));
  const verdict = await oracle(input, signal);
  const background = await backgroundOf(undefined);
  const near = async (): Promise<readonly []> => [];
  const search = {
    oracle,
    signal,
    verdict,
    style: commonStyle,
    background,
    wholes: [],
    near,
    mostTests: most,
    alternatives: 1,
  };
  const found = await rankedSearch(edited(input, []), search).next(0);
  return found.done ? [] : [found.value.text];
}

/**
 * Costs of edits by a grammar. Losing a word costs most, inserting a symbol least, and invisible characters are
 * never inserted. A comma or closing bracket follows its word without white space; a quote may replace another
 * quote.
 */
export function letterCosts(texts: LetterTexts): LetterCosts {
  /** White space that separates two words must stay. */
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
