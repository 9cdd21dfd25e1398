import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many places are tried. */
const most = 8;
const pair = /\w<[^<>\n;]*[^\s=<>-]>/;
const opening = /\w<(?=[\w({[])/g;
const closing = /[^\s=<>-]>/g;
/** Where a list of types may end: in front of what is called, begins, ends or is assigned. */
const end = /(?<=[\w)\]}])(?=[(),;{[\]]| [={])/g;

/** Edits that end a list of types, as in `Set<string`, which the place's line does not; the last place first. Only where the text has such lists. */
export function anglesClosed(text: Uint8Array, place: number): readonly LocalEdit[] {
  const decoder = new TextDecoder("latin1");
  if (!pair.test(decoder.decode(text))) return [];
  const from = startOfLine(text, place);
  const line = decoder.decode(text.subarray(from, endOfLine(text, place)));
  const openings = [...line.matchAll(opening)];
  const [first] = openings;
  if (first === undefined || openings.length <= (line.match(closing)?.length ?? 0)) return [];
  return Array.from(line.matchAll(end), ({ index }) => index)
    .filter((index) => index > first.index + 2)
    .reverse()
    .slice(0, most)
    .map((index) => fixedEdit("end the list of types", { start: from + index, inserted: ">" }));
}
