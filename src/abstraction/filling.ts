import { parseTree, recognizes } from "../parse/parse.ts";
import { replaceAt } from "../tree/path.ts";
import type { Tree } from "../tree/tree.ts";
import type { FailingInput, Place } from "./failing-input.ts";
import type { Replacement } from "./replacements.ts";
import { isOfWord } from "./words.ts";

/** What is replaced as one: a single place, or the places of a group, which get the same. */
export interface Slot {
  readonly places: readonly Place[];
}

/** A slot with what is put there. */
export interface Filled {
  readonly slot: Slot;
  readonly replacement: Replacement;
}

/** What is put into the input; no place is in another one. */
export type Filling = readonly Filled[];

/** The nonterminal of the slot's places. */
export const nonterminalOf = ({ places: [first] }: Slot): string => first?.node.name ?? "";

/** The text in the slot, without blanks. */
export const lettersOf = ({ places: [first] }: Slot): string => first?.letters ?? "";

/** The input with the slots filled. Where two words would join that did not before, a blank keeps them apart, if the grammar reads that. */
export function filledText(input: FailingInput, filling: Filling): string {
  const pieces = piecesOf(input.text, filling);
  return spacedText(input, pieces) ?? pieces.map(({ text }) => text).join("");
}

/** The tree of that text. */
export function filledTree(input: FailingInput, filling: Filling): Tree {
  const spaced = spacedText(input, piecesOf(input.text, filling));
  if (spaced !== undefined) return parseTree(input.grammar, spaced);
  return filling
    .flatMap(({ slot, replacement }) => slot.places.map(({ path }) => ({ path, subtree: replacement.tree })))
    .reduce((filled, { path, subtree }) => replaceAt(filled, path, subtree), input.tree);
}

/** The text with blanks between words that would join; undefined where none would, or where the grammar does not read that. */
function spacedText({ text, grammar }: FailingInput, pieces: readonly Piece[]): string | undefined {
  const isJoint = pieces.map((piece, index) => joins(pieces[index - 1], piece, text));
  if (!isJoint.includes(true)) return undefined;
  const spaced = pieces.map((piece, index) => (isJoint[index] ? ` ${piece.text}` : piece.text)).join("");
  return recognizes(grammar, spaced) ? spaced : undefined;
}

/** A stretch of the new text, for the stretch of the old one. */
interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function piecesOf(text: string, filling: Filling): readonly Piece[] {
  const replaced = filling
    .flatMap(({ slot, replacement }) =>
      slot.places.map(({ from, to }) => ({ text: replacement.text, from, to })),
    )
    .sort((one, other) => one.from - other.from || one.to - other.to);
  const pieces: Piece[] = [];
  let behind = 0;
  for (const piece of [...replaced, { text: "", from: text.length, to: text.length }]) {
    pieces.push({ text: text.slice(behind, piece.from), from: behind, to: piece.from }, piece);
    behind = piece.to;
  }
  return pieces.filter((piece) => piece.text !== "");
}

function joins(left: Piece | undefined, right: Piece, original: string): boolean {
  if (!left || !isOfWord(left.text.at(-1)) || !isOfWord(right.text[0])) return false;
  const wereJoined =
    left.to === right.from && isOfWord(original[left.to - 1]) && isOfWord(original[right.from]);
  return !wereJoined;
}
