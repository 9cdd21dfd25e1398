import { endOfToken } from "../../text/token.ts";
import { boundariesOf } from "../../text/unit.ts";
import { lineEndInsertion } from "./line-edit.ts";
import type { LocalEdit } from "./local-edit.ts";
import { partnersOfQuotes } from "./plausible/quotes.ts";
import { isQuote } from "./symbol.ts";

/** How many quotes without a partner are given one. */
const most = 8;

/**
 * Edits that give each of the first quotes without a partner on its line one where that is certain, or at the line's end, or take it
 * away, for a program that only says far behind, or at the end of the text, that a string has none.
 */
export function loneQuoteEdits(text: Uint8Array): readonly LocalEdit[] {
  const places = loneQuotes(text);
  const certain = places
    .flatMap((place) => partnersOfQuotes(text, place))
    .filter(({ isCertain }) => isCertain);
  return [...certain, ...places.flatMap((place) => atLineEnd(text, place))];
}

function atLineEnd(text: Uint8Array, place: number): readonly LocalEdit[] {
  const insertion = lineEndInsertion(String.fromCharCode(text[place] ?? 0), 0);
  return [
    {
      ...insertion,
      name: `close the quote at ${place}`,
      isFixed: true,
      at: (site) => insertion.at({ ...site, place }),
    },
    {
      name: `delete the quote at ${place}`,
      cost: 1,
      isFixed: true,
      at: () => [{ start: place, end: place + 1, inserted: new Uint8Array(0) }],
    },
  ];
}

/** Where the first quotes stand that have no partner on their line. */
export function loneQuotes(text: Uint8Array): readonly number[] {
  const boundaries = boundariesOf(text, "tokens").subarray(0, -1);
  const places: number[] = [];
  for (const place of boundaries) {
    if (isQuote(text[place]) && endOfToken(text, place) === place + 1) places.push(place);
    if (places.length === most) break;
  }
  return places;
}
