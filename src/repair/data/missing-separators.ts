import type { Range } from "../../base/ranges.ts";
import type { InputEdit } from "../../text/edit.ts";
import { boundariesOf } from "../../text/unit.ts";

/** What separates fields of a line or record. */
const separators: readonly string[] = [",", ";", "\t", "|", ":", "="];

/** How many places of an element are tried, and of how many others most have to agree. */
const mostPlaces = 24;
const fewestOthers = 3;

/** Ways to put in the separator that an element has one less of than most other elements of its list, from left to right. */
export function missingSeparators(
  input: Uint8Array,
  element: Range,
  others: readonly Range[],
): readonly InputEdit[] {
  if (others.length < fewestOthers) return [];
  return separators.flatMap((separator) => {
    const byte = separator.charCodeAt(0);
    const usual = mostFrequent(others.map((other) => countOf(input, other, byte)));
    if (usual === undefined || countOf(input, element, byte) !== usual - 1) return [];
    const inserted = new TextEncoder().encode(separator);
    return placesIn(input, element).map((place) => ({ start: place, end: place, inserted }));
  });
}

function countOf(input: Uint8Array, { start, end }: Range, byte: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (input[at] === byte) count++;
  return count;
}

/** The number that more than half of them are. */
const mostFrequent = (numbers: readonly number[]): number | undefined =>
  numbers.find((one) => 2 * numbers.filter((other) => other === one).length > numbers.length);

/** Where its tokens begin, but for the first. */
function placesIn(input: Uint8Array, { start, end }: Range): readonly number[] {
  const boundaries = boundariesOf(input.subarray(start, end), "tokens");
  return [...boundaries.subarray(1, -1)].map((place) => start + place).slice(0, mostPlaces);
}
