import { plainCodePoints } from "../../grammar/character-class.ts";
import { FOREIGN } from "../../grammar/normalize/plain-analysis.ts";
import type { TextEdit } from "../../text/edit.ts";
import { decodeText } from "../../text/encoding.ts";
import { characters, endByte, type Letters, startByte, tokenLetters } from "../input/letters.ts";
import { divide } from "../lexer/tokenize.ts";
import type { PreparedGrammar } from "../prepared-grammar.ts";

/** The letters of an input; for a two-level grammar, text that is not a token is a letter that fits nowhere. */
export function lettersWithErrors(prepared: PreparedGrammar, input: Uint8Array): Letters {
  const decoded = decodeText(input);
  const { grammar, alphabet, plain } = prepared;
  if (!plain.tokens) return characters(decoded, alphabet);
  return tokenLetters(decoded, divide(grammar, decoded.text), { numbers: plain.tokens, alphabet }, true);
}

/** The texts of an input's letters and of the letters that can be inserted. */
export interface LetterTexts {
  /** Whether the letters are characters; otherwise they are tokens. */
  readonly areCharacters: boolean;
  /** The inserted text for each class of letters; empty when there is none. */
  readonly putIn: readonly string[];
  /** The input's letter after the place; empty at the ends. */
  at(place: number): string;
}

/**
 * The texts of an input's letters, and of insertable ones: the most readable character of each class, or a token's
 * text.
 */
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

/** The edit of a step. */
export interface LetterEdit {
  /** Letters removed from the input: 0 or 1. */
  readonly removed: number;
  /** The class of the inserted letter; -1 for none. */
  readonly inserted: number;
}

/** A step that reads or repairs the input up to a place. */
export interface EditStep {
  /** The place after the step. */
  readonly place: number;
  readonly edit: LetterEdit | null;
}

/** An edit, and the places between letters where it starts and ends. */
interface PlacedEdit {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
  readonly from: number;
  readonly to: number;
}

/** Converts steps with edits and joins edits that touch. Inserts blanks between tokens that would merge. */
export function textEdits(
  steps: readonly EditStep[],
  letters: Letters,
  texts: LetterTexts,
): readonly TextEdit[] {
  const edits: PlacedEdit[] = [];
  let behindLast = 0;
  /** The previous element: an inserted token, or the place after a letter that was read. */
  let before: string | number = "";
  for (const { place, edit } of steps) {
    if (edit === null) continue;
    const from = place - edit.removed;
    if (from > behindLast) before = from;
    behindLast = place;
    const token = edit.inserted < 0 ? "" : (texts.putIn[edit.inserted] ?? "");
    const front = typeof before === "string" ? before : texts.at(before - 1);
    const inserted = texts.areCharacters ? token : blankBetween(front, token) + token;
    if (token !== "") before = token;
    const start = startByte(letters, from, place);
    const end = endByte(letters, place);
    const last = edits.at(-1);
    if (last?.end !== start) edits.push({ start, end, inserted, from, to: place });
    else edits.splice(-1, 1, { ...last, end, inserted: last.inserted + inserted, to: place });
  }
  return edits.map(({ start, end, inserted, from, to }) => {
    const behind = texts.areCharacters ? "" : blankBehind({ inserted, from, to }, letters, texts);
    return { start, end, removed: letters.textBetween(from, to), inserted: inserted + behind };
  });
}

/** A blank where an edit would otherwise merge a token with the next letter. */
function blankBehind(
  { inserted, from, to }: Pick<PlacedEdit, "inserted" | "from" | "to">,
  { starts, ends }: Letters,
  texts: LetterTexts,
): string {
  if (inserted !== "") return blankBetween(inserted, texts.at(to));
  const isTight = starts[from] === ends[from] && starts[to] === ends[to];
  return isTight ? blankBetween(texts.at(from - 1), texts.at(to)) : "";
}

/** A blank where two tokens would merge. */
const blankBetween = (before: string, behind: string): string =>
  /\w$/.test(before) && /^\w/.test(behind) ? " " : "";
