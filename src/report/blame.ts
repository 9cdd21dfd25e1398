import { formatByteSize } from "../base/quantity.ts";
import { difference, type Range, type Ranges, sizeOf } from "../base/ranges.ts";
import type { TextEdit } from "../text/edit.ts";
import { placeWithin } from "../text/place-within.ts";
import { type Mark, markedLines } from "./marked-lines.ts";
import { type Paint, plural } from "./words.ts";

/**
 * Shows two diagnoses of an input, one row of carets each: the bytes that minimizing keeps, which suffice to fail, and
 * those that repairing changes, which are wrong. The part of the first that the repaired input keeps is noise: needed
 * to reach the failure but innocent (Kirschner, Soremekun and Zeller, "Debugging Inputs", research question 8). Empty
 * if the minimized text is too long to be located in the input.
 */
export function blameLines(
  input: Uint8Array,
  { minimized, diagnosis }: { readonly minimized: Uint8Array; readonly diagnosis: readonly TextEdit[] },
  paint: Paint,
): string[] {
  const wrong = diagnosis.filter(({ start, end }) => start < end);
  const kept = placeWithin(input, minimized, wrong);
  if (kept === null) return [];
  const rows = [marksOf(kept, "minimizing keeps"), marksOf(diagnosis, "repairing changes")];
  return [
    ...markedLines(input, rows, paint, { mostLines: 8, width: 100 }),
    "",
    `minimizing keeps ${formatByteSize(minimized.length)}; ${noiseInWords(kept, wrong)}`,
    `repairing changes ${plural(diagnosis.length, "place")}${foundInWords(kept, wrong)}`,
  ];
}

function marksOf(ranges: readonly Range[], label: string): Mark[] {
  return ranges.map(({ start, end }) => ({ start, end, label }));
}

function noiseInWords(kept: Ranges, wrong: Ranges): string {
  const noise = sizeOf(difference(kept, wrong));
  if (noise === 0) return "all of it is wrong, none is noise";
  const share = Math.round((noise / sizeOf(kept)) * 100);
  return `${share} % of it (${formatByteSize(noise)}) is noise: needed to fail, but accepted in the repaired input`;
}

function foundInWords(kept: Ranges, wrong: Ranges): string {
  const size = sizeOf(wrong);
  if (size === 0) return " and takes nothing out: what is missing, no part of the input can show";
  const missed = sizeOf(difference(wrong, kept));
  if (missed === 0) return "; all of what it takes out is in the minimized input";
  return `; of the ${formatByteSize(size)} that it takes out, ${formatByteSize(missed)} ${missed === 1 ? "is" : "are"} not in the minimized input`;
}
