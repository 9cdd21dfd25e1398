import type { Fault } from "../repair/faults.ts";
import { causeOf } from "./cause.ts";
import { quoted } from "./visible.ts";

/** In quotes that the text itself does not have. */
export const named = (text: string): string =>
  text.includes('"') && !text.includes("'") ? `'${quoted(text).slice(1, -1)}'` : quoted(text);

/** A fault without where it is in bytes. */
type Wrong = Omit<Fault, "start" | "end">;

/** What was wrong at one place, as a person would say it: `missing ":" after '"price"' at line 1 column 27`. */
export function reasonOf(fault: Wrong): string {
  const cause = causeOf(fault);
  return cause === null ? changeOf(fault) : `${cause}: ${changeOf(fault)}`;
}

function changeOf({ kind, found, expected, after, position }: Wrong): string {
  const place = `at line ${position.line} column ${position.column}`;
  switch (kind) {
    case "missing":
      return `missing ${named(expected)} ${after === "" ? "at the start" : `after ${named(after)}`} ${place}`;
    case "superfluous":
      return `${named(found)} should not be there ${place}`;
    case "wrong":
      return `${named(found)} should be ${named(expected)} ${place}`;
  }
}

/** What an edit does, its texts shown so: `remove "x"`. */
export function changeInWords(
  { removed, inserted }: { readonly removed: string; readonly inserted: string },
  shown: (text: string) => string,
): string {
  if (inserted === "") return `remove ${shown(removed)}`;
  return removed === "" ? `insert ${shown(inserted)}` : `replace ${shown(removed)} by ${shown(inserted)}`;
}
