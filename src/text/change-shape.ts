import { withoutCommonEnds } from "./edit.ts";

/** So much of what goes and of what comes is looked at. */
const mostBytes = 60;
/** A rough shape is the beginning of a text's own, a fine one more of it. */
const mostOfRough = 12;
const mostOfFine = 30;

/**
 * What a change of a text looks like, from the rough to the fine: what goes and what comes in its place, with words and numbers
 * as such, then also what stands beside it. Programs mostly treat alike what looks alike.
 */
export function shapesOfChange(before: Uint8Array, after: Uint8Array): readonly [string, string, string] {
  const { start, end, inserted } = withoutCommonEnds(before, {
    start: 0,
    end: before.length,
    inserted: after,
  });
  const gone = shapeOf(before, start, Math.min(end, start + mostBytes));
  const come = shapeOf(inserted, 0, Math.min(inserted.length, mostBytes));
  const rough = [gone, come].map((shape) => collapsed(shape).slice(0, mostOfRough)).join(" to ");
  const fine = [gone, come].map((shape) => shape.slice(0, mostOfFine)).join(" to ");
  return [rough, fine, `${shapeOf(before, start - 1, start)} ${fine} ${shapeOf(before, end, end + 1)}`];
}

/** The text with `a` for each word, `0` for each number, and all else as it is. */
const shapeOf = (text: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...text.subarray(Math.max(0, start), end))
    .replaceAll(/\d+/g, "0")
    .replaceAll(/[A-Za-z_\x80-\xff]+/g, "a");

/** With one of each row of equal characters that are no white space. */
const collapsed = (shape: string): string => shape.replaceAll(/(\S)\1+/g, "$1");
