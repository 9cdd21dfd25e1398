import { utf8Length } from "../../base/utf8-length.ts";
import type { GrammarError } from "../../grammar/grammar-error.ts";
import { TextCursor } from "../../grammar/read/source/text-cursor.ts";
import type { ParseFailure } from "../failure/parse-failure.ts";
import type { Placeholders } from "./placeholders.ts";
import type { PlacedPiece } from "./template.ts";

/** A pattern's text as it stands, and what was parsed in its place. */
export interface EncodedText {
  readonly text: string;
  readonly pieces: readonly PlacedPiece[];
  readonly placeholders: Placeholders;
}

/** The error that the text is no pattern of the grammar, at its own place. */
export function patternError(failure: ParseFailure, read: EncodedText): GrammarError {
  const cursor = new TextCursor(read.text);
  const { offset, piece } = placeAt(failure.offset, read);
  const wanted = failure.expected.filter((word) => isOfGrammar(word, read)).join(", ");
  const found = piece?.kind === "open" ? `<${piece.name}>` : cursor.found(offset);
  return cursor.error(`expected ${wanted || "nothing more"}, found ${found}`, undefined, offset);
}

/** Whether the word of what the parser expected is about more than placeholders. */
function isOfGrammar(word: string, { placeholders: { base, startingAnywhere } }: EncodedText): boolean {
  if (/\\u\{?d[c-f]/.test(word)) return false;
  return word.split(" or ").some((name) => base.rules.has(name) || !startingAnywhere.rules.has(name));
}

/** Where in the pattern's own text the byte of the parsed one stands. */
function placeAt(
  byte: number,
  { text, pieces, placeholders }: EncodedText,
): Partial<PlacedPiece> & { offset: number } {
  let left = byte;
  for (const { piece, offset } of pieces) {
    const parsed = piece.kind === "text" ? piece.text : placeholders.texts.of(piece.name);
    const bytes = utf8Length(parsed);
    if (left >= bytes) left -= bytes;
    else return { piece, offset: piece.kind === "open" ? offset : offset + unitsOf(piece.text, left) };
  }
  return { offset: text.length };
}

/** How many UTF-16 units the first so many bytes of the text are. */
function unitsOf(text: string, bytes: number): number {
  let units = 0;
  let counted = 0;
  for (const character of text) {
    if (counted >= bytes) break;
    counted += utf8Length(character);
    units += character.length;
  }
  return units;
}
