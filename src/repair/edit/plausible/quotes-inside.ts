import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many apostrophes, and how many quotations inside strings, are looked at. */
const most = 3;
/** How languages write an apostrophe inside a string between apostrophes: most, SQL, shells. */
const escapes = ["\\'", "''", `'\\''`];
const apostrophe = /(?<=[A-Za-z])'(?=[A-Za-z])/g;
const quotation =
  /(?<="[^"]*[^"\s]?\s?)"(?=[\w.!?-]+(?:[ ,][\w.!?-]+)*"(?:[^"]*[\w.!?\\][^"]*"|"\s*(?:[),;\]}]|$)))/g;

/** Edits that let an apostrophe within a word stand inside a string, where the place's line has an odd number of them. */
export function apostrophesInside(text: Uint8Array, place: number): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  if (line.split("'").length % 2 === 1) return [];
  const apostrophes = Array.from(line.matchAll(apostrophe), ({ index }) => from + index).slice(0, most);
  return escapes.flatMap((inserted) =>
    apostrophes.map((start) => ({
      ...fixedEdit(`write ${inserted}`, { start, end: start + 1, inserted }),
      isCertain: true,
    })),
  );
}

/** Edits that let two quotes around words on the place's line stand inside a string. */
export function quotationsInside(text: Uint8Array, place: number): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  const quotations = Array.from(line.matchAll(quotation), ({ index }) => ({
    start: from + index,
    end: from + line.indexOf('"', index + 1),
  })).slice(0, most);
  return quotations.map(({ start, end }) =>
    fixedEdit(
      "quote inside",
      { start, end: start + 1, inserted: '\\"' },
      { start: end, end: end + 1, inserted: '\\"' },
    ),
  );
}
