import type { InputEdit } from "../text/edit.ts";
import { type EditedText, editedFurther } from "./edit/edited-text.ts";
import { bracketsClosed } from "./edit/plausible/brackets-closed.ts";
import { keysSaidAgain } from "./edit/plausible/repetitions.ts";
import { triplesClosed } from "./edit/plausible/triples-closed.ts";
import { siteAt } from "./edit/site.ts";
import { quotesPaired } from "./quote/unpaired-quotes.ts";

/**
 * What single edits make of a text that shows what it lacks, wherever the program stops: an end of a string or a bracket; or that says a
 * key again at that place. In rows, the likeliest first.
 */
export function completions(text: EditedText, place: number): readonly (readonly EditedText[])[] {
  const { bytes } = text;
  const again = keysSaidAgain(bytes, place).flatMap((edit) => edit.at(siteAt(bytes, place)));
  return [triplesClosed(bytes), quotesPaired(bytes), bracketsClosed(bytes, place), again].map((row) =>
    row.map((edit) => editedFurther(text, edit)),
  );
}

/**
 * What ending a bracket makes of an input on a line of its own, or not at its end, where what is `meant` only ends some: the
 * indentation tells more of where that was.
 */
export function closedWithin(input: EditedText, meant: EditedText): readonly EditedText[] {
  const text = new TextDecoder("latin1").decode(input.bytes);
  const end = text.trimEnd().length;
  const isEnding = ({ start, end, inserted }: InputEdit): boolean => start === end && isCloserAlone(inserted);
  if (!meant.edits.every(isEnding)) return [];
  const isAtEnd = meant.edits.every(({ start }) => start >= end);
  return bracketsClosed(input.bytes, end)
    .filter(({ start, inserted }) => start < end && (isAtEnd || inserted[0] === newline))
    .map((edit) => editedFurther(input, edit));
}

const newline = 0x0a;
const isCloserAlone = (inserted: Uint8Array): boolean =>
  /^[)\]}\n ]*$/.test(new TextDecoder("latin1").decode(inserted));
