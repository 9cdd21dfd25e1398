import { type EditedText, editedFurther } from "./edit/edited-text.ts";
import { bracketsClosed } from "./edit/plausible/brackets-closed.ts";
import { keysSaidAgain } from "./edit/plausible/repetitions.ts";
import { triplesClosed } from "./edit/plausible/triples-closed.ts";
import { quotesPaired } from "./edit/plausible/unpaired-quotes.ts";
import { siteAt } from "./edit/site.ts";

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

/** What closing a bracket makes of an input within it, where what is `meant` only closes some at its end. */
export function closedWithin(input: EditedText, meant: EditedText): readonly EditedText[] {
  const end = new TextDecoder("latin1").decode(input.bytes).trimEnd().length;
  const isAtEnd = meant.edits.every(
    ({ start, inserted }) =>
      start >= end && inserted.every((byte) => closers.includes(String.fromCharCode(byte))),
  );
  if (!isAtEnd) return [];
  return bracketsClosed(input.bytes, end)
    .filter(({ start }) => start < end)
    .map((edit) => editedFurther(input, edit));
}

const closers = ")]}\n ";
