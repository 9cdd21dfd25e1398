import type { Range } from "../../base/ranges.ts";

/**
 * Finds whole lines of a result in its input: given where one begins in the result, it is the first equal line of the input that
 * begins at or behind a place that never goes back. Null where no line begins, and for a line that there is not.
 */
export function lineFinder(
  input: Uint8Array,
  result: Uint8Array,
): (next: number, from: number) => Range | null {
  const places = placesOfLines(input);
  return (next, from) => {
    if (next > 0 && result[next - 1] !== lineEnd) return null;
    const line = lineAt(result, next);
    const same = places.get(line);
    if (same === undefined) return null;
    while ((same.places[same.next] ?? Infinity) < from) same.next += 1;
    const start = same.places[same.next];
    return start === undefined ? null : { start, end: start + line.length };
  };
}

const lineEnd = 0x0a;

/** A line with its end, a character for each byte. */
function lineAt(bytes: Uint8Array, start: number): string {
  const end = bytes.indexOf(lineEnd, start);
  return latin1.decode(bytes.subarray(start, end < 0 ? bytes.length : end + 1));
}

const latin1 = new TextDecoder("latin1");

/** Where each line begins, and the first of these places that are not behind us. */
function placesOfLines(input: Uint8Array): Map<string, { readonly places: number[]; next: number }> {
  const lines = new Map<string, { readonly places: number[]; next: number }>();
  for (let start = 0; start < input.length; ) {
    const line = lineAt(input, start);
    const same = lines.get(line);
    if (same === undefined) lines.set(line, { places: [start], next: 0 });
    else same.places.push(start);
    start += line.length;
  }
  return lines;
}
